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
 * A guest's name for use in a message. Names are typed by strangers, who also choose the recipient: phones and mail programs
 * turn anything that looks like a web address into a link, so a name must not look like one.
 */
export function greetedName(name: string): string {
  return oneLine(name)
    .replaceAll('://', ': //')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ');
}
