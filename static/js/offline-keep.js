/* «Guardar todo»: the page asks the worker for a few addresses at a time, and says how far it is. */
"use strict";
(() => {
  const box = document.querySelector("[data-offline]");
  const find = (name) => box.querySelector(`[data-${name}]`);
  const BATCH = 8; // Pages that come together; two batches are under way at a time.
  const FAULTS = {
    red: "Se ha cortado la conexión. Sigue cuando vuelva: lo guardado se queda.",
    version: "El texto acaba de cambiar. Recarga esta página para guardar la versión nueva.",
    sitio: "No queda sitio en este navegador. Borra lo guardado o libera espacio en el aparato.",
  };
  let worker = null;
  let list = { pages: [], kilobytes: 0 };
  let kept = new Set();
  let running = false;
  let begun = false;

  const ask = (message) =>
    new Promise((done, fail) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => (data.error ? fail(data.error) : done(data.value));
      worker.postMessage(message, [port2]);
    });
  const number = (value) => value.toLocaleString("es-ES");
  const size = () => `${(list.kilobytes / 1000).toLocaleString("es-ES", { maximumFractionDigits: 1 })} MB`;
  const say = (text) => (find("says").textContent = text);

  const show = (all) => {
    const total = list.pages.length;
    const count = list.pages.filter((address) => kept.has(address)).length;
    const bar = find("bar");
    bar.max = total || 1;
    bar.value = count;
    find("count").textContent = total
      ? `${number(count)} de ${number(total)} páginas guardadas`
      : `${number(kept.size)} páginas guardadas`;
    find("size").textContent = total ? `Son ${number(total)} páginas y ocupan unos ${size()}.` : "";
    find("start").hidden = running || Boolean(all) || !total;
    find("start").textContent = begun ? "Seguir guardando" : "Guardar todo para usar sin conexión";
    find("stop").hidden = !running;
    find("forget").hidden = running || !kept.size;
    if (all) {
      const date = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeStyle: "short" });
      say(`Todo está guardado desde el ${date.format(new Date(all))}. Ya puedes quedarte sin red.`);
    }
  };

  const refresh = async () => {
    const status = await ask({ task: "status" });
    kept = new Set(status.kept);
    show(status.all);
    return status;
  };

  const saveAll = async () => {
    running = begun = true;
    say("Guardando… Deja esta página abierta.");
    show("");
    find("stop").focus();
    navigator.storage?.persist?.().catch(() => {});
    const rest = list.pages.filter((address) => !kept.has(address));
    let fault = "";
    const work = async () => {
      while (running && rest.length) {
        try {
          for (const address of await ask({ task: "save", addresses: rest.splice(0, BATCH) })) kept.add(address);
        } catch (error) {
          fault = error;
          running = false;
        }
        show("");
      }
    };
    await Promise.all([work(), work()]);
    const stopped = !running;
    running = false;
    const missing = list.pages.filter((address) => !kept.has(address)).length;
    if (fault) say(FAULTS[fault] || FAULTS.red);
    else if (stopped && missing) say("Parado. Puedes seguir cuando quieras: lo guardado se queda.");
    else if (missing) say(`${number(missing)} páginas no se han podido guardar. Inténtalo otra vez.`);
    else await ask({ task: "finish" });
    await refresh();
    find(missing ? "start" : "forget").focus();
  };

  const forget = async () => {
    await ask({ task: "forget" });
    begun = false;
    say("Borrado. Las páginas que visites se guardarán de nuevo.");
    await refresh();
    find("start").focus();
  };

  const begin = async () => {
    if (!navigator.serviceWorker || "copy" in document.documentElement.dataset) {
      say("Este navegador no puede guardar el sitio desde esta dirección: hace falta que empiece por https, o abrirlo en el mismo equipo que lo sirve.");
      return;
    }
    say("Preparando…");
    worker = (await navigator.serviceWorker.ready).active;
    try {
      list = await (await fetch(box.dataset.offline)).json();
      say("");
    } catch {
      say("Sin conexión: ahora solo se puede leer lo guardado, o borrarlo.");
    }
    // Shown once, when all is known: what comes later would move what is there.
    const { version } = await refresh();
    if (list.version && list.version !== version) say(FAULTS.version);
  };
  find("start").addEventListener("click", saveAll);
  find("stop").addEventListener("click", () => (running = false));
  find("forget").addEventListener("click", forget);
  begin();
})();
