// Loads the table of another package as a module from our server: the Content-Security-Policy allows no other address.

export async function bring(address: string): Promise<unknown> {
  return ((await import(/* @vite-ignore */ address)) as { default?: unknown }).default;
}
