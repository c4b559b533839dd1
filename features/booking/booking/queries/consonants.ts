import { isHiragana, isKatakana, toHiragana, toKatakana, toRomaji } from 'wanakana';
import { asInPassports, plainCharacters } from '#platform/text/name-characters.ts';

/**
 * Normalizes a text so that all its spellings are equal: full and half width, capitals, accents, both kana
 * scripts, old and new kanji. Kana become hiragana.
 */
export function folded(text: string): string {
  const plain = plainCharacters(text.normalize('NFKD').replace(MARKS, '').normalize('NFKC').toLowerCase());
  // Skips the library for the many texts without kana, because it is slow.
  if (!KANA.test(plain)) return plain;
  const hiragana = toHiragana(plain, { passRomaji: true, convertLongVowelMark: false });
  return hiragana.replace(/ゔ([ぁぃぇぉ]?)/g, (_, vowel: string) => foreignSounds[vowel] ?? 'ぶ');
}

// Accents, variation selectors and modifier letters. The voicing marks of kana are kept.
const MARKS = /[\u0300-\u036f\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u02b0-\u02ff]/gu;

const KANA = /[ぁ-ヿ]/;

const foreignSounds: Record<string, string> = { ぁ: 'ば', ぃ: 'び', ぇ: 'べ', ぉ: 'ぼ' };

/** Returns the spellings of a name with special letters: Müller is muller, and mueller in a passport. */
export const spellingsOf = (text: string): string[] => [...new Set([text, asInPassports(text)].map(folded))];

/** Converts kana to Latin letters: さとう becomes satou. Expects kana or letters as returned by `folded`. */
export const spelled = (word: string): string =>
  toRomaji(toKatakana(word, { passRomaji: true }))
    .toLowerCase()
    .replace(NO_LETTER, '');

/**
 * Returns one spelling for all that sound alike: Satō, Satou, Satoh and さとう are sato; Simbasi, Shimbashi and
 * しんばし are shinbashi. A word may be incomplete. Empty for words that are not Japanese: Lee is not Le.
 */
export function sound(word: string): string {
  const plain = spelled(word)
    .replace(/oh(?![aiueo])/g, 'o')
    .replace(/m(?=[bmp])/g, 'n');
  return systematic(plain)
    .replace(/tch/g, 'cch')
    .replace(/ou+|o{2,}/g, 'o')
    .replace(/([aeiu])\1+/g, '$1');
}

/**
 * Unifies Kunrei and Hepburn. Words with letters that Japanese does not use are excluded; the last consonants
 * may still lack their vowel.
 */
function systematic(latin: string): string {
  const [, whole = '', begun = ''] = /^(.*?)([^aiueo]{0,2})$/.exec(latin) ?? [];
  const kana = /[lqvx]/.test(latin) ? '' : toHiragana(whole);
  return isHiragana(kana) ? spelled(kana) + begun : '';
}

/**
 * Converts a Japanese word in Latin letters to katakana with short vowels: yamada becomes ヤマダ. Empty for other
 * words.
 */
export function inKana(word: string): string {
  const kana = toKatakana(sound(word));
  return isKatakana(kana) ? kana : '';
}

const NO_LETTER = /[^a-z]/g;

/** Maps a spelling to its sounds; several if it is ambiguous. Capitals are final. */
type Step = readonly [spelled: RegExp, heard: readonly string[]];

const steps: readonly Step[] = [
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
const FEWEST = 3;
const MOST_WAYS = 16;

/**
 * Returns the consonants of a Latin name as a Japanese listener may hear them: smith is sms or smt. Expects
 * lower case without accents.
 */
export function consonantsOf(word: string): string[] {
  let heard = [word];
  for (const [spelled, ways] of steps)
    heard = heard
      .flatMap(each => [...new Set(ways.map(way => each.replace(spelled, way)))])
      .slice(0, MOST_WAYS);
  return [...new Set(heard.map(consonants))].filter(isTelling);
}

/** The same for a name in katakana: スミス is sms. Undefined if too few consonants are left. */
export function heardInKana(word: string): string | undefined {
  const letters = toRomaji(word.replaceAll('ー', ''))
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^[aeiou]+/, 'A')
    .replace(/^[wy]/, first => first.toUpperCase())
    .replace(/t?ch/g, 'C')
    .replace(/sh|s/g, 'S')
    .replace(/h/g, 'H');
  const heard = consonants(letters);
  return isTelling(heard) ? heard : undefined;
}

const consonants = (letters: string) =>
  letters
    .replace(/(.)(?=\1)/g, '')
    .replace(/[aeiouyhw]/g, '')
    .toLowerCase();

const isTelling = (heard: string) => heard.length >= FEWEST;
