"""The kernel: tables, questions, answers, chance, records. It knows no game and imports only the standard library."""
