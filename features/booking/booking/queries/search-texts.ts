import { spellingsOfPhone } from '#i18n/phone.ts';
import { cleanCode } from '#platform/text/clean.ts';
import { asInPassports } from '#platform/text/name-characters.ts';
import { numbersOf } from '../rules/numbers.ts';
import { digitsOf } from '../rules/search-terms.ts';
import type { booking } from '../tables.ts';
import { folded, heardIn, heardInKana, inKana, sound, spelled, spellingsOf } from './sounds.ts';

/** The kinds of text that a booking is found by. */
export type Kind = 'name' | 'reservation' | 'phone' | 'room';

/** The beginning of every text of a kind; none begins as another does. */
export const headOf = (kind: Kind) => (kind === 'room' ? 'room ' : `${kind.charAt(0)} `);

export const KINDS: readonly Kind[] = ['name', 'reservation', 'phone', 'room'];

type Found = Pick<
  typeof booking.$inferSelect,
  'pmsBookingNo' | 'name' | 'nameKana' | 'phone' | 'guestContactNo' | 'metadata' | 'guestNames'
> & { roomNumber?: string | null | undefined };

/**
 * All texts that a booking is found by, each with the letter of its kind in front. Both what the PMS knows and what
 * guests gave. A name stands there in several forms that no word can mix up: as it is written in small
 * letters, kanji and hiragana, how it sounds in CAPITALS, what a Latin one would be in katakana, and between slashes what
 * is heard of one that no Japanese could be.
 */
export function searchTexts(row: Found): string[] {
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
    ...textsOf('name', names, nameForms),
    ...textsOf('reservation', numbersOf(row), text => [numberLetters(text)]),
    ...textsOf('phone', phones, phoneForms),
    ...textsOf('room', [row.roomNumber], text => [numberLetters(text)]),
  ];
  return [...new Set(texts)];
}

function textsOf(kind: Kind, values: (string | null | undefined)[], formsOf: (text: string) => string[]) {
  // Mostly one name and one number, given in two places: its forms are what takes the time.
  return [...new Set(values)].flatMap(value => {
    const forms = [...new Set(formsOf(value ?? ''))].filter(form => form !== '');
    return forms.length > 0 ? [headOf(kind) + forms.join(' ')] : [];
  });
}

/** Letters and digits alone, in the form in which all scripts and widths are alike. */
export const lettersOf = (text: string) => folded(text).replace(NO_LETTERS, '');

/** The same of a number or code, however its dashes and digits were typed. */
export const numberLetters = (text: string) => lettersOf(cleanCode(text));

const NO_LETTERS = /[^\p{L}\p{N}]/gu;

/** The words of a name or of what somebody types to find it, as they are written. */
export const wordsOf = (text: string): string[] => readWords(text).map(({ word }) => word);

type Word = { word: string; letters: string };

/** The same with the letters of each: to fold a word takes a while. */
const readWords = (text: string): Word[] =>
  text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .map(word => ({ word, letters: lettersOf(word) }))
    .filter(({ letters }) => letters !== '');

/** A word in each way that it may be spelled, its letters alone. */
const spellings = (word: string) => spellingsOf(word).map(each => each.replace(NO_LETTERS, ''));

/** The letters of a word as passports write it. */
function inPassports({ word, letters }: Word): string {
  const passport = asInPassports(word);
  return passport === word ? letters : lettersOf(passport);
}

const READABLE = /[a-zぁ-ゖー]+/g;
const LATIN = /[a-z]+/g;

// Sounds are taken word by word: in サトウ ウメコ the two u stand for two sounds.
function nameForms(name: string): string[] {
  const read = readWords(name);
  const words = read.map(({ letters }) => letters);
  const joined = (formOf: (run: string) => string, runs: RegExp) =>
    words
      .flatMap(word => word.match(runs) ?? [])
      .map(formOf)
      .join('');
  return [
    words.join(''),
    read.map(each => inPassports(each)).join(''),
    joined(spelled, READABLE).toUpperCase(),
    joined(sound, READABLE).toUpperCase(),
    joined(inKana, LATIN),
    byEar(words),
  ];
}

/** The sounds of the words that cannot be Japanese, each as a whole: /sms/smt/. */
function byEar(words: readonly string[]): string {
  const heard = words.filter(word => /^[a-z]+$/.test(word) && inKana(word) === '').flatMap(heardIn);
  return heard.length > 0 ? `/${heard.join('/')}/` : '';
}

const WITH_COUNTRY = /^[^\d]*(?:\+|00)/;

/** A number as it is dialled at home and from abroad, in each of its spellings. */
function phoneForms(phone: string): string[] {
  // Of one without its country nothing is read, and to find that out takes the library longer than to read one.
  const isWhole = WITH_COUNTRY.test(cleanCode(phone));
  return [digitsOf(phone), ...(isWhole ? spellingsOfPhone(phone) : [])];
}

/** The forms under which a word of a name may stand in the texts. Of one character, only as it is written. */
export function formsOfWord(word: string): string[] {
  const plain = lettersOf(word);
  const forms = spellings(word);
  if (/^[a-z]+$/.test(plain)) forms.push(spelled(plain).toUpperCase(), sound(plain).toUpperCase());
  if (/^[ぁ-ゖー]+$/.test(plain)) forms.push(inKana(plain));
  if (KATAKANA.test(word.normalize('NFKC'))) forms.push(...heardAs(plain));
  const least = Math.min(2, [...plain].length);
  return [...new Set(forms)].filter(form => [...form].length >= least);
}

/** In which foreign names are written: in hiragana too many Japanese ones would sound like them. */
const KATAKANA = /^[ァ-ヺー]+$/;

const heardAs = (kana: string) => {
  const heard = heardInKana(kana);
  return heard ? [`/${heard}/`] : [];
};
