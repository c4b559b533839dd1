/** What a page's cursor holds, as text for an address or a body. */
export const writeCursorText = (held: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(held)).toString('base64url');

/** What such a text holds; undefined for a text that was written by nobody here. */
export function readCursorText(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
