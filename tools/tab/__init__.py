"""The runtime of a browser tab: Python in WebAssembly, the standard library cut to what is needed, and our package."""
