// Runtime: Python in WebAssembly, from the folder that tools/tab/build.py makes. Runs in workers.
import { XzReadableStream } from "xz-decompress";
import { type Bytes, type Files, KEPT, type Parts, PARTS } from "./messages";

/** The part of Pyodide that we use. */
export interface Python {
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
  runPython(program: string): unknown;
  runPythonAsync(program: string): Promise<unknown>;
}

interface Pyodide {
  loadPyodide(options: Record<string, unknown>): Promise<Python>;
}

/** Pyodide's two scripts. */
type Scripts = [Pyodide, { default: unknown }];

const WASM = { "Content-Type": "application/wasm" };

/** What a file in a zip archive begins with. */
const FILE = 0x04034b50;

export const fetchFiles = async (folder: string): Promise<Files> =>
  (await (await ok(`${folder}files.json`)).json()) as Files;

/** The parts while they come: Python can start when the first two are there. */
export interface Coming {
  first: Promise<Omit<Parts, "package">>;
  whole: Promise<Parts>;
  /** Keep them as they are, unpacked, for the next visit. */
  keep: () => Promise<void>;
}

/** Get the parts: those that are kept on this device, or over the network. `loading` is told how many bytes have come. */
export function getParts(folder: string, files: Files, loading: (received: number, total: number) => void): Coming {
  const kept = new Kept(folder);
  // Some browsers refuse to keep anything in private windows.
  const came = kept.all().then(
    (parts) => parts ?? download(folder, files, loading),
    () => download(folder, files, loading),
  );
  void scripts(folder).catch(() => undefined); // they come at the same time
  const lock = JSON.stringify({ info: files.info, packages: {} });
  const first = came.then(async ({ stdlib, python }) => ({ stdlib: await stdlib, python: await python, lock }));
  const whole = came.then(async (parts) => ({ ...(await first), package: await parts.package }));
  return { first, whole, keep: async () => kept.put(await (await came).files()) };
}

/** Where the parts come from. */
interface Source {
  stdlib: Promise<Bytes>;
  python: Promise<WebAssembly.Module>;
  package: Promise<Bytes>;
  /** What must still be kept, in the order of PARTS. */
  files: () => Promise<Bytes[]>;
}

/** Fetch the parts, which are one file, and unpack them while it comes. */
async function download(
  folder: string,
  { size, parts }: Files,
  loading: (received: number, total: number) => void,
): Promise<Source> {
  let received = 0;
  loading(received, size);
  const counted = new TransformStream<Bytes, Bytes>({
    transform(chunk, controller) {
      loading((received += chunk.byteLength), size);
      controller.enqueue(chunk);
    },
  });
  const content = unpacked((await bodyOf(`${folder}runtime.xz`)).pipeThrough(counted)).getReader();
  let rest = new Uint8Array(0);
  /** Return the next bytes, and pass them on while they come. */
  async function next(length: number, pass: (chunk: Bytes) => Promise<void> | void = () => undefined): Promise<Bytes> {
    const whole = new Uint8Array(length);
    for (let at = 0; at < length;) {
      if (rest.length === 0) {
        const { done, value } = await content.read();
        if (done) throw new Error("the runtime is too short");
        rest = value;
      }
      const chunk = rest.subarray(0, length - at);
      whole.set(chunk, at);
      at += chunk.length;
      rest = rest.subarray(chunk.length);
      await pass(chunk);
    }
    return whole;
  }
  const compiling = new TransformStream<Bytes, Bytes>();
  const compiler = compiling.writable.getWriter();
  const compiled = WebAssembly.compileStreaming(new Response(compiling.readable, { headers: WASM }));
  const stdlib = next(parts.stdlib);
  const python = stdlib.then(async () => {
    const whole = await next(parts.python, (chunk) => compiler.write(chunk));
    await compiler.close();
    return whole;
  });
  const module = python.then(() => compiled);
  const ours = python.then(() => next(parts.package));
  for (const part of [module, ours]) part.catch(() => undefined); // they are waited for later
  return {
    stdlib,
    python: module,
    package: ours,
    files: () => Promise.all([stdlib, python, ours]),
  };
}

/** The parts that are kept on this device, in the cache of the service worker. */
class Kept {
  constructor(readonly folder: string) {}

  async all(): Promise<Source | null> {
    if (!("caches" in globalThis)) return null;
    const cache = await caches.open(KEPT);
    const [stdlib, python, ours] = await Promise.all(PARTS.map((name) => cache.match(this.folder + name)));
    if (!stdlib || !python || !ours) return null;
    return {
      stdlib: bytesOf(stdlib),
      python: WebAssembly.compileStreaming(python),
      package: bytesOf(ours),
      files: () => Promise.resolve([]),
    };
  }

  async put(files: Bytes[]): Promise<void> {
    const cache = await caches.open(KEPT);
    for (const [at, content] of files.entries()) {
      const name = PARTS[at] ?? "";
      await cache.put(this.folder + name, new Response(content, { headers: name.endsWith(".wasm") ? WASM : {} }));
    }
  }
}

/** Fetch the archive with the puzzles. */
export const fetchPuzzles = async (folder: string): Promise<Bytes> =>
  bytesOf(new Response(unpacked(await bodyOf(`${folder}puzzles.xz`))));

const unpacked = (body: ReadableStream<Bytes>): ReadableStream<Bytes> =>
  new XzReadableStream(body) as ReadableStream<Bytes>;

const bytesOf = async (answer: Response): Promise<Bytes> => new Uint8Array(await answer.arrayBuffer());

async function bodyOf(address: string): Promise<ReadableStream<Bytes>> {
  const { body } = await ok(address);
  if (!body) throw new Error(`${address} is empty`);
  return body;
}

export const scripts = (folder: string): Promise<Scripts> =>
  Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(/* @vite-ignore */ `${folder}${name}`)),
  ) as Promise<Scripts>;

/** Start Python, and add our package when it has come. */
export async function startPython(folder: string, { first, whole }: Pick<Coming, "first" | "whole">): Promise<Python> {
  whole.catch(() => undefined); // it is waited for below, unless Python fails before
  const [parts, [{ loadPyodide }, { default: createPyodideModule }]] = await Promise.all([first, scripts(folder)]);
  // Pyodide fetches Python and its library by name, from its folder, and compiles: give it what is there already.
  const given: Record<string, () => Response> = {
    "pyodide.asm.wasm": () => new Response(null, { headers: WASM }),
    "python_stdlib.zip": () => new Response(parts.stdlib),
  };
  const fetching = self.fetch,
    compiling = WebAssembly.instantiateStreaming;
  self.fetch = (what, request) => {
    const name = String(what instanceof Request ? what.url : what).split("/");
    const found = given[name.pop() ?? ""];
    return found ? Promise.resolve(found()) : fetching.call(self, what, request);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: parts.python,
    instance: await WebAssembly.instantiate(parts.python, imports),
  });
  try {
    const python = await loadPyodide({ indexURL: folder, lockFileContents: parts.lock, createPyodideModule });
    unpackInto(python, (await whole).package);
    return python;
  } finally {
    self.fetch = fetching;
    WebAssembly.instantiateStreaming = compiling;
  }
}

/** Put the files of an archive, which has them as they are (tools/tab/pack.py), where Python finds packages. */
function unpackInto(python: Python, archive: Bytes): void {
  const folder = String(python.runPython("import site; site.getsitepackages()[0]"));
  const view = new DataView(archive.buffer, archive.byteOffset),
    made = new Set<string>();
  let at = 0;
  while (view.getUint32(at, true) === FILE) {
    const size = view.getUint32(at + 18, true),
      nameEnds = at + 30 + view.getUint16(at + 26, true),
      begins = nameEnds + view.getUint16(at + 28, true);
    const path = `${folder}/${new TextDecoder().decode(archive.subarray(at + 30, nameEnds))}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) python.FS.mkdirTree(parent);
    made.add(parent);
    python.FS.writeFile(path, archive.subarray(begins, begins + size));
    at = begins + size;
  }
}

async function ok(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}: ${address}`);
  return answer;
}
