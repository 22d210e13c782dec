/* Starts the worker that keeps pages for when there is no network, and offers a new version. */
"use strict";
(() => {
  const container = navigator.serviceWorker;
  if (!container) return; // An old browser, or an address without https: the site works as it is.
  const wasControlled = Boolean(container.controller);
  let registration = null;
  let asked = false;

  const take = () => {
    asked = true;
    if (registration?.waiting) registration.waiting.postMessage({ task: "take" });
    else location.reload(); // Another tab took it.
  };
  const offer = () => {
    if (document.querySelector(".renewal")) return;
    const notice = document.createElement("div");
    notice.className = "renewal";
    notice.setAttribute("role", "status");
    const button = document.createElement("button");
    button.className = "button";
    button.textContent = "Actualizar";
    button.addEventListener("click", take);
    document.body.append(notice);
    // Filled once it is in the page, so that screen readers say it.
    notice.append("Hay una versión nueva del texto. ", button);
  };
  container.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    else if (wasControlled) offer();
  });

  const watch = (worker) => {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && registration.active) offer();
    });
  };
  const start = async () => {
    try {
      registration = await container.register("/sw.js", { updateViaCache: "none" });
    } catch {
      return; // Refused by the browser, or no network: the worker that is there goes on.
    }
    if (registration.waiting && registration.active) offer();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    if (wasControlled) return;
    const ready = await container.ready;
    ready.active.postMessage({ task: "visit", address: location.href });
  };
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
})();
