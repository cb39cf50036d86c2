// Shelf: rows of bytes under keys, in IndexedDB. A write is done completely or not at all.

const NAME = "ratking";
const ROWS = "rows";
/** Sorts after every character of a key. */
const LAST = "\uffff";

export type Row = [key: string, value: Uint8Array];

export class Shelf {
  readonly #database: Promise<IDBDatabase>;

  constructor() {
    this.#database = new Promise((opened, failed) => {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(ROWS);
      opening.onsuccess = () => opened(opening.result);
      opening.onerror = () => failed(opening.error ?? new Error("no storage"));
    });
  }

  /** The rows whose key begins with a prefix, in order. */
  async read(prefix: string): Promise<Row[]> {
    const rows = (await this.#database).transaction(ROWS).objectStore(ROWS);
    const range = IDBKeyRange.bound(prefix, prefix + LAST);
    const keys = done(rows.getAllKeys(range)),
      values = done(rows.getAll(range));
    const found = (await values) as Uint8Array[];
    return (await keys).map((key, at): Row => [String(key), found[at] as Uint8Array]);
  }

  /** Add rows whose keys must be new, put others, and remove those under some prefixes. */
  async write(added: Row[], put: Row[], removed: string[]): Promise<void> {
    const writing = (await this.#database).transaction(ROWS, "readwrite");
    const written = new Promise<void>((stored, failed) => {
      writing.oncomplete = () => stored();
      writing.onabort = () => failed(writing.error ?? new Error("not stored"));
    });
    const rows = writing.objectStore(ROWS);
    for (const prefix of removed) rows.delete(IDBKeyRange.bound(prefix, prefix + LAST));
    for (const [key, value] of added) rows.add(value, key);
    for (const [key, value] of put) rows.put(value, key);
    return written;
  }

  /** Refuse everything from now on: another tab has taken over. */
  async close(): Promise<void> {
    (await this.#database).close();
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((succeeded, failed) => {
    request.onsuccess = () => succeeded(request.result);
    request.onerror = () => failed(request.error ?? new Error("not read"));
  });
