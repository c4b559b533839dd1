import { toKatakana } from 'wanakana';
import { familyName } from './family-names.ts';

const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
export const HANGUL = /^[가-힣]{1,5}$/;

/**
 * The initial consonants of hangul syllables, in the romanized form that Japanese uses at the beginning of a
 * word. `voicedForms` replaces some of them after a vowel, n, m or l.
 */
const initials = 'k kk n t tt r m p pp s ss - ch tch ch k t p h'.split(' ');
const voicedForms: Record<string, string> = { k: 'g', t: 'd', p: 'b', ch: 'j' };
const VOICED_STARTS = new Set([0, 3, 7, 12]);
const vowels = 'a e ya ye o e yo ye o wa we we yo u wo we wi yu u i i'.split(' ');
const finals = ' ku ku ku n n n t ru ku mu pu ru ru pu ru mu pu pu t t n t t ku t pu t'.split(' ');

/**
 * Returns one syllable in Latin letters, split into its beginning (`latin`) and its final consonant (`end`).
 * `after`: the final consonant of the previous syllable; undefined at the beginning of the word.
 */
function syllable(character: string, after: string | undefined): { latin: string; end: string } {
  const code = character.charCodeAt(0) - FIRST_SYLLABLE;
  if (code < 0 || code >= SYLLABLES) return { latin: '', end: '' };
  const place = Math.floor(code / 588);
  const start = initials[place] ?? '';
  const isVoiced = after !== undefined && VOICED_STARTS.has(place) && /^(|n|mu|ru)$/.test(after);
  const end = finals[code % 28] ?? '';
  const consonant = start === '-' ? '' : isVoiced ? (voicedForms[start] ?? start) : start;
  return { latin: consonant + (vowels[Math.floor((code % 588) / 28)] ?? ''), end };
}

/**
 * Converts a hangul word to katakana. `isVoiced`: whether the first consonant is read as if a vowel came
 * before it.
 */
function toLatin(word: string, isVoiced: boolean): string {
  let after = isVoiced ? '' : undefined;
  let latin = '';
  for (const character of word) {
    const { latin: read, end } = syllable(character, after);
    latin += read + (end === 't' ? 'to' : end);
    after = end;
  }
  return toKatakana(latin.replace(/w([eio])/g, 'u$1'));
}

/**
 * Returns the katakana spellings of a Korean name: 김민준 becomes キムミンジュン. A name without a space begins with the
 * family name. Several spellings are returned because Japanese does not always voice the same consonants.
 */
export function koreanToKatakana(word: string): string[] {
  const [first = '', ...others] = word;
  const rest = others.join('');
  const families = [...new Set([toLatin(first, false), ...(familyName(first)?.kana ?? [])])];
  const givenNames = [toLatin(rest, true), toLatin(rest, false)];
  const fullNames = [toLatin(word, false), toLatin(word, true)];
  return [...new Set([...families.flatMap(family => givenNames.map(each => family + each)), ...fullNames])];
}

export const koreanFamilyNameSpellings = (word: string): string[] =>
  familyName([...word][0] ?? '')?.latin ?? [];
