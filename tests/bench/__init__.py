"""The site measured beside bare applications on the same server, in the same run: `manage.py bench`."""
