import { isHiragana, isKatakana, toHiragana, toKatakana, toRomaji } from 'wanakana';
import { plainCharacters, toPassportLetters } from '#platform/text/name-characters.ts';

/**
 * Normalizes a text so that spelling variants are equal: full and half width, upper case, accents, both kana
 * scripts, old and new kanji. Kana become hiragana.
 */
export function normalizeSpelling(text: string): string {
  const plain = plainCharacters(text.normalize('NFKD').replace(MARKS, '').normalize('NFKC').toLowerCase());
  // Most texts contain no kana. Skips the library for them because it is slow.
  if (!KANA.test(plain)) return plain;
  const hiragana = toHiragana(plain, { passRomaji: true, convertLongVowelMark: false });
  return hiragana.replace(/ゔ([ぁぃぇぉ]?)/g, (_, vowel: string) => foreignSounds[vowel] ?? 'ぶ');
}

// Accents, variation selectors and modifier letters. The voicing marks of kana are not included.
const MARKS = /[\u0300-\u036f\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u02b0-\u02ff]/gu;

const KANA = /[ぁ-ヿ]/;

const foreignSounds: Record<string, string> = { ぁ: 'ば', ぃ: 'び', ぇ: 'べ', ぉ: 'ぼ' };

/**
 * Returns the spellings of a name with special letters. For example, Müller becomes muller, and mueller as in
 * passports.
 */
export const spellingsOf = (text: string): string[] => [
  ...new Set([text, toPassportLetters(text)].map(normalizeSpelling)),
];

/** Converts kana to Latin letters: さとう becomes satou. Expects the output of `normalizeSpelling`. */
export const kanaToRomaji = (word: string): string =>
  toRomaji(toKatakana(word, { passRomaji: true }))
    .toLowerCase()
    .replace(NO_LETTER, '');

/**
 * Returns the same spelling for all words that sound alike: Satō, Satou, Satoh and さとう become sato; Simbasi,
 * Shimbashi and しんばし become shinbashi. The word may be incomplete. Returns an empty text for words that are not
 * Japanese, so that Lee does not become Le.
 */
export function phoneticSpelling(word: string): string {
  const plain = kanaToRomaji(word)
    .replace(/oh(?![aiueo])/g, 'o')
    .replace(/m(?=[bmp])/g, 'n');
  return systematicRomaji(plain)
    .replace(/tch/g, 'cch')
    .replace(/ou+|o{2,}/g, 'o')
    .replace(/([aeiu])\1+/g, '$1');
}

/**
 * Unifies Kunrei and Hepburn romanization. Returns an empty text for words that cannot be Japanese, such as
 * words with l or v. The vowel after the last consonants may be missing.
 */
function systematicRomaji(latin: string): string {
  const [, whole = '', begun = ''] = /^(.*?)([^aiueo]{0,2})$/.exec(latin) ?? [];
  const kana = /[lqvx]/.test(latin) ? '' : toHiragana(whole);
  return isHiragana(kana) ? kanaToRomaji(kana) + begun : '';
}

/**
 * Converts a Japanese word in Latin letters to katakana with short vowels: yamada becomes ヤマダ. Returns an empty
 * text for other words.
 */
export function romajiToKatakana(word: string): string {
  const kana = toKatakana(phoneticSpelling(word));
  return isKatakana(kana) ? kana : '';
}

const NO_LETTER = /[^a-z]/g;

type SoundRule = readonly [spelled: RegExp, heard: readonly string[]];

const soundRules: readonly SoundRule[] = [
  [/^kn/, ['n']],
  [/^wr/, ['r']],
  [/^wh/, ['h']],
  [/^x/, ['z']],
  [/^mc/, ['mak']],
  [/^w(?=a)/, ['W', 'A']],
  [/^[aeiouw]/, ['A']],
  [/^y/, ['Y']],
  [/^h/, ['H']],
  [/t?sch|sh/g, ['S']],
  [/ck|q/g, ['k']],
  [/t?ch/g, ['C', 'k']],
  [/t?th/g, ['S', 't']],
  [/ph/g, ['f']],
  [/gh(?![aeiou])/g, ['']],
  [/x/g, ['kS']],
  [/tz/g, ['tS']],
  [/dg/g, ['j']],
  [/c(?=[eiy])/g, ['S']],
  [/c/g, ['k']],
  [/g(?=[eiy])/g, ['g', 'j']],
  [/v$/, ['b', 'f']],
  [/v/g, ['b']],
  [/mp?(?=b)|m(?=p)/g, ['n']],
  [/dt/g, ['t']],
  [/(?<=[aeiouyA])r(?![aeiouyr])/g, ['', 'r']],
  [/l/g, ['r']],
  [/s$/, ['S', 'z']],
  [/z$/, ['z', 'S']],
  [/z/g, ['z', 'S']],
  [/s/g, ['S']],
  [/(?<=[aeiouA])h(?=[aeiou])/g, ['', 'H']],
];

/** With fewer consonants, too many names sound alike. */
const MIN_CONSONANTS = 3;
const MAX_READINGS = 16;

/**
 * Returns the consonants of a Latin name as a Japanese listener may hear them: smith becomes sms or smt.
 * Expects lower case without accents.
 */
export function consonantsOf(word: string): string[] {
  let readings = [word];
  for (const [spelled, ways] of soundRules)
    readings = readings
      .flatMap(each => [...new Set(ways.map(way => each.replace(spelled, way)))])
      .slice(0, MAX_READINGS);
  return [...new Set(readings.map(consonants))].filter(isDistinctive);
}

/** Returns the consonants of a name in katakana: スミス becomes sms. Undefined if too few consonants are left. */
export function consonantsOfKana(word: string): string | undefined {
  const letters = toRomaji(word.replaceAll('ー', ''))
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^[aeiou]+/, 'A')
    .replace(/^[wy]/, first => first.toUpperCase())
    .replace(/t?ch/g, 'C')
    .replace(/sh|s/g, 'S')
    .replace(/h/g, 'H');
  const heard = consonants(letters);
  return isDistinctive(heard) ? heard : undefined;
}

const consonants = (letters: string) =>
  letters
    .replace(/(.)(?=\1)/g, '')
    .replace(/[aeiouyhw]/g, '')
    .toLowerCase();

const isDistinctive = (heard: string) => heard.length >= MIN_CONSONANTS;
