/**
 * Makes a name safe for a subject, a sender or a sentence. Replaces line breaks, control characters and
 * characters that change the writing direction with a space, so that the name cannot imitate a header or a line
 * of our text.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * Makes a guest's name safe for a message. Strangers may type the name and choose the recipient. The name must
 * not look like a web address, because phones and email clients would turn it into a link.
 */
export function safeGuestName(name: string): string {
  return oneLine(name)
    .replaceAll('://', ': //')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ');
}
