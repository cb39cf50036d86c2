# Runs in the tab, before anything of ours is imported: puts the package where Python finds it.
import site
import zipfile

with zipfile.ZipFile("/package.zip") as package:
    package.extractall(site.getsitepackages()[0])
