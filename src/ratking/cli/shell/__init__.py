"""What all commands share with the shell: arguments, completion, help, language."""
