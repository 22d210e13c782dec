"""Calculators: pure arithmetic apart from forms and views."""
