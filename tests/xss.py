"""Inputs that try to run something, and what shows that one did: `window.__xss`, or a dialog."""

import json
from pathlib import Path

from rules.rendering.markdown import AnchorMismatch, render_body
from rules.rendering.outline import read_outline

VECTORS = [
    # Elements that run a script
    "<script>__xss=1</script>",
    "<ScRiPt>__xss=1</sCrIpT>",
    "<script/x>__xss=1</script/x>",
    "<script src=//x.example/__xss.js></script>",
    "<script\n>__xss=1</script\n>",
    "<scr<script>ipt>__xss=1</scr</script>ipt>",
    "</script><script>__xss=1</script>",
    "</title><script>__xss=1</script>",
    "</textarea><script>__xss=1</script>",
    "</style><script>__xss=1</script>",
    "--><script>__xss=1</script><!--",
    "<![CDATA[<script>__xss=1</script>]]>",
    "<!--[if IE]><script>__xss=1</script><![endif]-->",
    "<script>alert`__xss`</script>",
    "<script type=module>import('data:text/javascript,__xss=1')</script>",
    # Handlers of events
    "<img src=x onerror=__xss=1>",
    "<img src=x onerror=alert('__xss')>",
    "<IMG SRC=x ONERROR=__xss=1>",
    "<img/src/onerror=__xss=1>",
    "<img src=`x`onerror=__xss=1>",
    "<body onload=__xss=1>",
    "<input autofocus onfocus=__xss=1>",
    "<details open ontoggle=__xss=1>",
    "<video><source onerror=__xss=1></video>",
    "<audio src=x onerror=__xss=1>",
    "<marquee onstart=__xss=1>x</marquee>",
    "<x tabindex=1 autofocus onfocus=__xss=1>",
    "<style>@keyframes a{}</style><b style='animation-name:a' onanimationstart=__xss=1>",
    "<button popovertarget=a>b</button><p popover id=a onbeforetoggle=__xss=1>",
    # Addresses that run
    "<a href=javascript:__xss=1 autofocus>x</a>",
    "<a href='java\tscript:__xss=1'>x</a>",
    "<a href=' &#14; javascript:__xss=1'>x</a>",
    "<a href=&#106;&#97;vascript:__xss=1>x</a>",
    "<a href=javascript&colon;__xss=1>x</a>",
    "<a href=vbscript:__xss>x</a>",
    "<a href='data:text/html,<script>__xss=1</script>'>x</a>",
    "<iframe src=javascript:parent.__xss=1></iframe>",
    "<iframe srcdoc='<script>parent.__xss=1</script>'></iframe>",
    "<object data=javascript:__xss=1></object>",
    "<embed src=data:text/html;base64,PHNjcmlwdD5fX3hzcz0xPC9zY3JpcHQ+#__xss>",
    "<form action=javascript:__xss=1><button autofocus>x</button></form>",
    "<isindex action=javascript:__xss=1 type=image>",
    "<meta http-equiv=refresh content='0;url=javascript:__xss=1'>",
    "<base href=//x.example/__xss/>",
    "<link rel=stylesheet href=//x.example/__xss.css>",
    "javascript:__xss=1",
    # Drawings and formulas
    "<svg onload=__xss=1>",
    "<svg/onload=__xss=1//",
    "<svg><script>__xss=1</script></svg>",
    "<svg><animate onbegin=__xss=1 attributeName=x dur=1s>",
    "<svg><a xlink:href=javascript:__xss=1><text y=9>x</text></a></svg>",
    "<svg><use href='data:image/svg+xml,<svg id=x onload=__xss=1/>#x'/></svg>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=__xss=1>",
    "<math href=javascript:__xss=1>x</math>",
    # What a sanitiser may turn into something else
    "<noscript><p title='</noscript><img src=x onerror=__xss=1>'></noscript>",
    "<svg></p><style><a id='</style><img src=1 onerror=__xss=1>'>",
    "<form><math><mtext></form><form><mglyph><svg><mtext><style><path id='</style><img onerror=__xss=1 src>'>",
    "<table><td><svg><desc><td></desc><script>__xss=1</script>",
    "<template><script>__xss=1</script></template>",
    "<xmp><p title='</xmp><img src onerror=__xss=1>'>",
    "<plaintext onclick=__xss=1>",
    # Ways out of an attribute
    '" autofocus onfocus=__xss=1 x="',
    "' autofocus onfocus=__xss=1 x='",
    '"><img src=x onerror=__xss=1>',
    "'><svg onload=__xss=1>",
    "` onmouseover=__xss=1 `",
    '\\"><script>__xss=1</script>',
    "x onmouseover=__xss=1",
    # Escapes and templates
    "&lt;script&gt;__xss=1&lt;/script&gt;",
    "&#60;img src=x onerror=__xss=1&#62;",
    "\\u003cscript\\u003e__xss=1\\u003c/script\\u003e",
    "%3Cscript%3E__xss=1%3C/script%3E",
    "+ADw-script+AD4-__xss=1+ADw-/script+AD4-",
    "＜script＞__xss=1＜/script＞",
    "\u202e<script>__xss=1</script>",
    "{{ __xss }}{% debug %}",
    "{% load static %}{{ request.META.__xss }}",
    "{{constructor.constructor('__xss=1')()}}",
    "${__xss=1}",
    "<%= __xss=1 %>",
    # Markdown
    "[x](javascript:__xss=1)",
    "[x](<javascript:__xss=1>)",
    "[x](JaVaScRiPt&colon;__xss=1)",
    "[x](data:text/html,__xss)",
    "[x](//x.example/__xss)",
    "<a href='java&#9;script:__xss=1'>x</a>",
    "![x](javascript:__xss=1)",
    '![x](x"onerror="__xss=1)',
    '![" onerror="__xss=1](x)',
    "<javascript:__xss=1>",
    '<https://x.example/"onclick="__xss=1>',
    "[x]: javascript:__xss=1",
    "[x](https://x.example/ 'a\" onclick=\"__xss=1')",
    "`<script>__xss=1</script>`",
    "**<img src=x onerror=__xss=1>**",
    "[**<svg onload=__xss=1>**](https://x.example)",
]

# Bytes that are no UTF-8, as they stand in a query.
BROKEN_BYTES = [
    "%C0%BCscript%C0%BE__xss=1%C0%BC/script%C0%BE",
    "%E0%80%BCscript%E0%80%BE__xss=1",
    "%FF%FE%3C%73__xss",
    "%3Cscript%80%3E__xss=1%3C/script%3E",
    "%F0%3Cimg%20src%20onerror=__xss=1%3E",
    "%ED%A0%80%3Csvg%20onload=__xss=1%3E",
    "%00%3Cscript%3E__xss=1%3C/script%3E",
    "%0d%0aSet-Cookie:%20__xss=1%0d%0a%0d%0a%3Cscript%3E__xss=1%3C/script%3E",
]

# Where a vector stands in a body. A body whose headings or terms are ambiguous is refused by the loader.
_HEADINGS = "## Apartado {0}\n\nTexto.\n\n### {0}\n\nTexto.\n\nTérmino {0}\n:   Efecto.\n"
_BLOCKS = (
    "Antes {0} después.\n\n- {0}\n\n1. {0}\n\n> {0}\n\n| A | B |\n| --- | --- |\n| {0} | x |\n| x | {0} |\n\n"
    "Término\n:   Efecto {0}.\n\n[[saltar|{0}]]\n\n{0}\n"
)
BODIES = (_BLOCKS + "\n" + _HEADINGS, _BLOCKS, "Antes {0} después.\n", "Texto.\n\n    {0}\n")


def body_of(vector: str) -> str:
    """The richest body around a vector that the renderer takes."""
    for pattern in BODIES:
        body = pattern.format(vector)
        try:
            render_body(body, read_outline(body), lambda slug, anchor: (f"/nueva/{slug}/", slug))
        except AnchorMismatch:
            continue
        return body
    raise AssertionError(f"no body takes {vector!r}")


def poison(tree: Path) -> dict[str, str]:
    """Put every vector into texts of a copy of `tests/sources`; gives the vector of each new entry."""
    vectors = {f"veneno-{number}": vector for number, vector in enumerate(VECTORS)}
    for slug, vector in vectors.items():
        front = {
            "title": vector,
            "summary": vector,
            "source": {"chapter": "Glosario", "page": 1},
            "english": vector,
            "aliases": [f"Alias {vector}"],
            "abbreviations": [vector],
        }
        head = "\n".join(f"{key}: {json.dumps(value)}" for key, value in front.items())
        path = tree / "nueva" / "combate" / f"{slug}.md"
        path.write_text(f"---\n{head}\n---\n{body_of(vector)}", encoding="utf-8")
    corrections = {
        slug: {"date": "DATE", "entries": [f"nueva/{slug}"], "text": vector}
        for slug, vector in vectors.items()
    }
    text = json.dumps(corrections, indent=1).replace('"DATE"', "2026-12-01")
    (tree / "correcciones.yaml").write_text(text, encoding="utf-8")
    _replace(tree / "conceptos.yaml", "Ahora es un estado con nombre.", json.dumps("".join(VECTORS[:4])))
    _replace(tree / "nueva" / "ruleset.yaml", "Las nuevas, en metros.", json.dumps("".join(VECTORS)))
    return vectors


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
