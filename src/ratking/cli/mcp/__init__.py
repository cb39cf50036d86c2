"""The games for language-model agents: tables in plain text, and the tools of the Model Context Protocol."""
