/** Encodes the content of a cursor as URL-safe text. */
export const writeCursorText = (held: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(held)).toString('base64url');

/** Decodes such text; undefined if we did not write it. */
export function readCursorText(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
