"""The core flows in the Firefox and the WebKit that the system ships: `make test-browsers`."""
