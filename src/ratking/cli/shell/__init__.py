"""What all commands share: arguments, completion, help, language."""
