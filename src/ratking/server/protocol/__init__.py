"""Protocol: the types of all messages between client and server. The OpenAPI page and JSON Schemas are made from them."""
