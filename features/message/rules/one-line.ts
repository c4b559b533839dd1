/**
 * A name as it may stand in a subject, a sender or a sentence: breaks, control signs and signs that turn the
 * direction of writing become a space, so that nothing in it reads as a header or a line of ours.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * A guest's name as a message says it, on one line. Whoever registers types names and the addresses that mail goes to:
 * phones and mail programs make a link of all that looks like an address on the web, so that none may be left in a name.
 */
export function greetedName(name: string): string {
  return oneLine(name)
    .replaceAll('://', ': //')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ');
}
