// Copying to the clipboard. Browsers allow it only to pages that came over https or from this machine.

/** Copy a text to the clipboard. Returns whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // without https `clipboard` is undefined, which throws too
    return true;
  } catch {
    return false;
  }
}
