/** Words that anybody would try first at a hotel that uses this product; docs/reference/sign-in.md lists them. */
export const productWords = [
  'genkan',
  'hotel',
  'ryokan',
  'guest',
  'checkin',
  'precheckin',
  'frontdesk',
  'reception',
  'admin',
  'owner',
  'staff',
  'manager',
  'password',
  'passcode',
  'welcome',
  'login',
] as const;

const signs: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

const lowered = (text: string) => text.normalize('NFKC').toLowerCase();
const withoutEnds = (text: string) => text.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '');
const spelledOut = (text: string) => text.replace(/[@$!0134577]/g, sign => signs[sign] ?? sign);
const lettersOf = (text: string) => spelledOut(withoutEnds(lowered(text))).replace(/[^\p{L}]/gu, '');

/** Fewer letters than that stand in too many passwords by chance. */
const SHORTEST = 3;

/**
 * Whether a password stands in a list of common ones: as it is, without signs around it, or a word of it with digits and
 * signs around, such as a year; each also with signs read as letters.
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const plain = lowered(password);
  const bare = plain.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
  const words = [withoutEnds(plain), plain.replace(/(?<!\P{L})\P{L}+$/u, '')].filter(
    word => word.length >= SHORTEST,
  );
  return [plain, bare, ...words].some(each => common.has(each) || common.has(spelledOut(each)));
}

/** Whether nothing is left of a password but these words, and digits and signs around and between them. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const known = [...productWords, ...words, ...words.flatMap(word => word.split(/[\s_.@-]+/))]
    .map(lettersOf)
    .filter(word => word.length >= SHORTEST || /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]{2,}$/u.test(word));
  const left = lettersOf(password);
  // Where a word may end, from the start on; by hand, since a pattern of words that somebody chose may take for ever.
  const ends = new Set([0]);
  for (let at = 0; at < left.length; at += 1)
    if (ends.has(at)) for (const word of known) if (left.startsWith(word, at)) ends.add(at + word.length);
  return left !== '' && ends.has(left.length);
}
