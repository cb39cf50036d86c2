// The module of a package's table, from the server's own address: the page's Content-Security-Policy allows no other.

export async function bring(address: string): Promise<unknown> {
  return ((await import(/* @vite-ignore */ address)) as { default?: unknown }).default;
}
