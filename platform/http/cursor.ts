export const writeCursorText = (held: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(held)).toString('base64url');

/** Decodes the text of a cursor. Returns undefined if the text cannot be decoded. */
export function readCursorText(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
