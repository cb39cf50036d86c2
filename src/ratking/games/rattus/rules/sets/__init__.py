"""Sets: one file each, with everything it brings. `catalogue.py` lists them; `combine.py` puts them together."""
