/**
 * Makes a name safe for a subject, a sender or a sentence: line breaks, control characters and characters that
 * change the writing direction become a space, so that nothing in it reads as a header or a line of ours.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * Makes a guest's name safe for a message. Strangers type names and also choose the recipient. Phones and email
 * clients link anything that looks like a web address, so a name must not look like one.
 */
export function greetedName(name: string): string {
  return oneLine(name)
    .replaceAll('://', ': //')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ');
}
