"""From the Markdown of a source text to the HTML of a page; all of it runs at load, never at request."""
