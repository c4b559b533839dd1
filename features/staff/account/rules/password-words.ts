/**
 * Words that an attacker would try first at a hotel using this product. Also listed in
 * docs/reference/sign-in.md.
 */
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

const lettersBySign: Record<string, string> = {
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

const normalizeText = (text: string) => text.normalize('NFKC').toLowerCase();
const trimNonLetters = (text: string) => text.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '');
const replaceSigns = (text: string) => text.replace(/[@$!0134577]/g, sign => lettersBySign[sign] ?? sign);
const lettersOf = (text: string) =>
  replaceSigns(trimNonLetters(normalizeText(text))).replace(/[^\p{L}]/gu, '');

/** Shorter words occur by chance in too many passwords. */
const MIN_WORD_LENGTH = 3;

/**
 * Whether a password is in a list of common passwords: unchanged, without surrounding symbols, or as a listed
 * word surrounded by symbols and digits, such as a year. Each variant is also checked with symbols read as
 * letters.
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const normalized = normalizeText(password);
  const trimmed = normalized.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
  const words = [trimNonLetters(normalized), normalized.replace(/(?<!\P{L})\P{L}+$/u, '')].filter(
    word => word.length >= MIN_WORD_LENGTH,
  );
  return [normalized, trimmed, ...words].some(each => common.has(each) || common.has(replaceSigns(each)));
}

/**
 * Returns the words that a password consists of, if it contains only these words with digits and symbols
 * around and between them. Otherwise empty.
 */
export function guessableWords(password: string, words: readonly string[]): string[] {
  const candidates = [...productWords, ...words, ...words.flatMap(word => word.split(/[\s_.@-]+/))]
    .map(word => ({ word, letters: lettersOf(word) }))
    .filter(
      ({ letters }) =>
        letters.length >= MIN_WORD_LENGTH || /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]{2,}$/u.test(letters),
    );
  const passwordLetters = lettersOf(password);
  // Maps each position at which a word may end to the words before it. Not a regular expression, because
  // users choose the words and its backtracking could take forever.
  const wordsBefore = new Map<number, string[]>([[0, []]]);
  for (let at = 0; at < passwordLetters.length; at += 1) {
    const before = wordsBefore.get(at);
    if (before)
      for (const { word, letters } of candidates)
        if (passwordLetters.startsWith(letters, at)) wordsBefore.set(at + letters.length, [...before, word]);
  }
  return wordsBefore.get(passwordLetters.length) ?? [];
}
