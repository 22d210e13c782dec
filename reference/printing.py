"""Links on paper: each address of a page gets a number, and the numbers a list.

Lists of rules are left out: there the style prints each address beside its rule. So are cards to cut
out, which part from any list.
"""

import re

# What is not printed, what prints its addresses in place, and the start of a link elsewhere.
_PARTS = re.compile(
    r"""<nav\b.*?</nav>
    |<(?P<list>ul|ol)[ ]class="(?:entries|hits)".*?</(?P=list)>
    |<table[ ]role="table".*?</table>
    |<div[ ]class="changes".*?</table>
    |<p[ ]class="(?:crumbs|card-links|pages)\b.*?</p>
    |<article[ ]class="cutout\b.*?</article>
    |<template\b.*?</template>
    |<div[ ]class="card[ ]source".*?</div>
    |<a[ ]class="more"
    |<a[ ](?P<attributes>[^>]*?)href="(?P<address>/[^"]*|https?:[^"]*)\"""",
    re.DOTALL | re.VERBOSE,
)


def number_links(html: str) -> tuple[str, list[str]]:
    """The page with `data-n` on each link that is to be numbered, and the addresses in their order.

    Addresses are as they stand in the HTML, escaped.
    """
    numbers: dict[str, int] = {}

    def mark(match: re.Match[str]) -> str:
        address = match["address"]
        if address is None:
            return match[0]
        number = numbers.setdefault(address, len(numbers) + 1)
        return f'<a {match["attributes"]}data-n="{number}" href="{address}"'

    return _PARTS.sub(mark, html), list(numbers)
