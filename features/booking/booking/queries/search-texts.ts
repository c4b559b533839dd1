import { spellingsOfPhone } from '#i18n/phone.ts';
import { cleanCode } from '#platform/text/clean.ts';
import { toPassportLetters } from '#platform/text/name-characters.ts';
import { numbersOf } from '../rules/numbers.ts';
import { digitsOf } from '../rules/search-terms.ts';
import type { booking } from '../tables.ts';
import {
  consonantsOf,
  consonantsOfKana,
  kanaToRomaji,
  normalizeSpelling,
  phoneticSpelling,
  romajiToKatakana,
  spellingsOf,
} from './consonants.ts';
import { familyName } from './family-names.ts';
import { HANGUL, koreanFamilyNameSpellings, koreanToKatakana } from './hangul.ts';

export type Kind = 'name' | 'reservation' | 'phone' | 'room';

export const prefixOf = (kind: Kind) => (kind === 'room' ? 'room ' : `${kind.charAt(0)} `);

export const KINDS: readonly Kind[] = ['name', 'reservation', 'phone', 'room'];

type SearchableRow = Pick<
  typeof booking.$inferSelect,
  'pmsBookingNo' | 'name' | 'nameKana' | 'phone' | 'guestContactNo' | 'metadata' | 'guestNames'
> & { roomNumber?: string | null | undefined };

/**
 * Returns all texts by which a booking can be found, from PMS and guest data. Each begins with the prefix of
 * its kind. A name is stored in several forms that cannot be confused: as written in lower case, kanji and
 * hiragana; by sound in CAPITALS; a Latin name in katakana; between slashes the consonants of a name that
 * cannot be Japanese; and a Korean name or a short foreign family name in kana.
 */
export function searchTexts(row: SearchableRow): string[] {
  const { metadata } = row;
  const names = [
    row.name,
    row.nameKana,
    metadata.full_name,
    metadata.full_name_for_katakana,
    ...row.guestNames,
  ];
  const phones = [row.phone, metadata.phone, row.guestContactNo];
  const texts = [
    ...textsOf('name', names, formsOfName),
    ...textsOf('reservation', numbersOf(row), text => [numberLetters(text)]),
    ...textsOf('phone', phones, formsOfPhone),
    ...textsOf('room', [row.roomNumber], text => [numberLetters(text)]),
  ];
  return [...new Set(texts)];
}

function textsOf(kind: Kind, values: (string | null | undefined)[], formsOf: (text: string) => string[]) {
  // The PMS and the guest usually give the same name and number, and computing the forms is slow.
  return [...new Set(values)].flatMap(value => {
    const forms = [...new Set(formsOf(value ?? ''))].filter(form => form !== '');
    return forms.length > 0 ? [prefixOf(kind) + forms.join(' ')] : [];
  });
}

export const lettersOf = (text: string) => normalizeSpelling(text).replace(NO_LETTERS, '');

export const numberLetters = (text: string) => lettersOf(cleanCode(text));

const NO_LETTERS = /[^\p{L}\p{N}]/gu;

export const wordsOf = (text: string): string[] => readWords(text).map(({ word }) => word);

type Word = { word: string; letters: string };

/** Splits a text into words. Keeps the normalized letters of each word too, because normalizing is slow. */
const readWords = (text: string): Word[] =>
  text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .map(word => ({ word, letters: lettersOf(word) }))
    .filter(({ letters }) => letters !== '');

const spellings = (word: string) => spellingsOf(word).map(each => each.replace(NO_LETTERS, ''));

function passportSpelling({ word, letters }: Word): string {
  const passport = toPassportLetters(word);
  return passport === word ? letters : lettersOf(passport);
}

const READABLE = /[a-zぁ-ゖー]+/g;
const LATIN = /[a-z]+/g;

// Sounds are computed word by word: in サトウ ウメコ, the two u are separate sounds.
function formsOfName(name: string): string[] {
  const nameWords = readWords(name);
  const words = nameWords.map(({ letters }) => letters);
  const joinRuns = (formOf: (run: string) => string, runs: RegExp) =>
    words
      .flatMap(word => word.match(runs) ?? [])
      .map(formOf)
      .join('');
  return [
    words.join(''),
    nameWords.map(each => passportSpelling(each)).join(''),
    joinRuns(kanaToRomaji, READABLE).toUpperCase(),
    joinRuns(phoneticSpelling, READABLE).toUpperCase(),
    joinRuns(romajiToKatakana, LATIN),
    phoneticForm(words),
    ...words.flatMap(formsOfForeignName),
  ];
}

function formsOfForeignName(word: string): string[] {
  const isKorean = HANGUL.test(word);
  const family = isKorean ? undefined : familyName(word);
  const kana = (isKorean ? koreanToKatakana(word) : (family?.kana ?? [])).map(normalizeSpelling);
  const latin = isKorean ? koreanFamilyNameSpellings(word) : [];
  const sounds = isKorean ? kana.map(each => phoneticSpelling(each).toUpperCase()) : [];
  return [...kana, ...kana.map(romajiToKatakana), ...latin, ...sounds];
}

/** Returns the consonants of words that cannot be Japanese, each between slashes: /sms/smt/. */
function phoneticForm(words: readonly string[]): string {
  const readings = words
    .filter(word => /^[a-z]+$/.test(word) && romajiToKatakana(word) === '')
    .flatMap(consonantsOf);
  return readings.length > 0 ? `/${readings.join('/')}/` : '';
}

const WITH_COUNTRY = /^[^\d]*(?:\+|00)/;

function formsOfPhone(phone: string): string[] {
  // A number without its country code cannot be parsed, and the library takes a long time to detect this.
  const hasCountryCode = WITH_COUNTRY.test(cleanCode(phone));
  return [digitsOf(phone), ...(hasCountryCode ? spellingsOfPhone(phone) : [])];
}

/** Returns the forms of a word to search for. Drops one-character forms of longer words. */
export function formsOfWord(word: string): string[] {
  const plain = lettersOf(word);
  const forms = spellings(word);
  if (/^[a-z]+$/.test(plain))
    forms.push(kanaToRomaji(plain).toUpperCase(), phoneticSpelling(plain).toUpperCase());
  if (/^[ぁ-ゖー]+$/.test(plain)) forms.push(romajiToKatakana(plain));
  if (KATAKANA.test(word.normalize('NFKC'))) forms.push(...phoneticFormOfKana(plain));
  const minLength = Math.min(2, [...plain].length);
  return [...new Set(forms)].filter(form => [...form].length >= minLength);
}

/** The script of foreign names. In hiragana, too many Japanese names would sound like a foreign name. */
const KATAKANA = /^[ァ-ヺー]+$/;

const phoneticFormOfKana = (kana: string) => {
  const heard = consonantsOfKana(kana);
  return heard ? [`/${heard}/`] : [];
};
