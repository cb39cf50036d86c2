// Copying to the clipboard, which browsers allow only to pages that came over https or from this machine.

/** Put a text on the clipboard. Returns whether it is there now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // without https there is no clipboard: that throws too
    return true;
  } catch {
    return false;
  }
}
