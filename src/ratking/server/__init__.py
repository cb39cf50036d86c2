"""The server: tables that people and bots sit at, from anywhere. It talks only the protocol."""
