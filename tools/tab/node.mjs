// Runs the function `main` of a Python program in Node, through Pyodide: `node node.mjs PYODIDE PROGRAM FOLDER [RUNTIME cut|whole]`.
// The program finds FOLDER under the same path. With RUNTIME, a folder with the unpacked parts, Python starts as in a browser:
// with that package and its cut standard library, or with the whole one.
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, program, folder, runtime, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const ours = Object.entries(process.env).filter(([name]) => name.startsWith("RATKING_"));
// Bytecode without columns is smaller; only error messages would show them.
const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1", ...Object.fromEntries(ours) };
const options = { indexURL: `${pyodide}/`, env };
if (library === "cut") options.stdLibURL = join(runtime, "stdlib.zip");
const python = await loadPyodide(options);
python.mountNodeFS(folder, folder);
// Packages of this machine, which may be anywhere outside of the folder.
if (env.RATKING_PACKAGES) python.mountNodeFS("/packages", realpathSync(env.RATKING_PACKAGES));
if (runtime) {
  // Programs that need puzzles take them from there.
  for (const name of ["package", "puzzles"]) python.FS.writeFile(`/${name}.zip`, readFileSync(join(runtime, `${name}.zip`)));
  python.runPython(readFileSync(new URL("unpack.py", import.meta.url), "utf8"));
}
python.globals.set("folder", folder);
await python.runPythonAsync(`${readFileSync(program, "utf8")}\nawait main(folder)`);
if (process.env.RATKING_MEMORY) console.log("memory", python._module.HEAPU8.length); // the bytes that Python has taken
process.exit(0); // background tasks of the program would keep Node alive
