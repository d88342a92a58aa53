/**
 * Copies a text.
 *
 * @returns whether the browser let it: at a plain HTTP address, such as one in a local network, it has no clipboard
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
