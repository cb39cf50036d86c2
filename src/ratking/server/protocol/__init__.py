"""Protocol: every message between a client and the server, as types. OpenAPI page and JSON Schemas are made from these."""
