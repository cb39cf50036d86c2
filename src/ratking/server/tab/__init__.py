"""The server inside a browser tab: the same tables and endpoints, kept on the device, with bots in a second worker."""
