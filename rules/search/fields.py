"""The fields of the index and how much a word in each is worth."""

FIELDS = ("title", "names", "headings", "summary", "body")
WEIGHTS = (10.0, 8.0, 5.0, 4.0, 1.0)
