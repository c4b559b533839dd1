import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { folded, inKana, sound, spelled } from './sounds.ts';
import type { booking } from './tables.ts';

/** What is searched for: the kinds of text that a booking is found by. */
export type Kind = 'name' | 'reservation' | 'phone';

const letterOf: Record<Kind, string> = { name: 'n', reservation: 'r', phone: 'p' };

/** The beginning of every text of a kind. */
export const headOf = (kind: Kind) => `${letterOf[kind]} `;

type Found = Pick<
  typeof booking.$inferSelect,
  'pmsReservationNo' | 'name' | 'nameKana' | 'phone' | 'guestContactNo' | 'metadata' | 'guestNames'
>;

/**
 * All texts that a booking is found by, each with the letter of its kind in front. Both what the PMS knows and what
 * guests gave (wire "List"). A name stands there in several forms that no word can mix up: as it is written in small
 * letters, kanji and hiragana, how it sounds in CAPITALS, and what a Latin one would be in katakana.
 */
export function searchTexts(stay: Found): string[] {
  const { metadata } = stay;
  const names = [
    stay.name,
    stay.nameKana,
    metadata.full_name,
    metadata.full_name_for_katakana,
    ...stay.guestNames,
  ];
  const phones = [stay.phone, metadata.phone, stay.guestContactNo];
  const texts = [
    ...textsOf('name', names, nameForms),
    ...textsOf('reservation', [stay.pmsReservationNo], text => [lettersOf(text)]),
    ...textsOf('phone', phones, phoneForms),
  ];
  return [...new Set(texts)];
}

function textsOf(kind: Kind, values: (string | null | undefined)[], formsOf: (text: string) => string[]) {
  return values.flatMap(value => {
    const forms = [...new Set(formsOf(value ?? ''))].filter(form => form !== '');
    return forms.length > 0 ? [headOf(kind) + forms.join(' ')] : [];
  });
}

/** Letters and digits alone, in the form in which all scripts and widths are alike. */
export const lettersOf = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a name or of what somebody types to find it. */
export const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}'’]+/u)
    .map(lettersOf)
    .filter(word => word !== '');

const READABLE = /[a-zぁ-ゖー]+/g;
const LATIN = /[a-z]+/g;

// Sounds are taken word by word: in サトウ ウメコ the two u stand for two sounds.
function nameForms(name: string): string[] {
  const words = wordsOf(name);
  const joined = (formOf: (run: string) => string, runs: RegExp) =>
    words
      .flatMap(word => word.match(runs) ?? [])
      .map(formOf)
      .join('');
  return [
    words.join(''),
    joined(spelled, READABLE).toUpperCase(),
    joined(sound, READABLE).toUpperCase(),
    joined(inKana, LATIN),
  ];
}

/** Without the (0) of +81 (0)90…, which nobody dials from abroad. */
const digitsOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, '$1')
    .replace(/\D/g, '');

/** A number as it is dialled at home and from abroad. */
function phoneForms(phone: string): string[] {
  const national = parsePhoneNumberFromString(phone)?.formatNational() ?? '';
  return [digitsOf(phone), digitsOf(national)];
}

/** The forms under which a word of a name may stand in the texts. Of one character, only as it is written. */
export function formsOfWord(word: string): string[] {
  const forms = [word];
  if (/^[a-z]+$/.test(word)) forms.push(spelled(word).toUpperCase(), sound(word).toUpperCase());
  if (/^[ぁ-ゖー]+$/.test(word)) forms.push(inKana(word));
  return [...new Set(forms)].filter(form => form.length >= Math.min(2, word.length));
}

/** The digits of a number however it was typed, without the 00 that some dial before a country. */
export const digitsTyped = (phone: string) => digitsOf(phone).replace(/^00(?=[1-9])/, '');

/** The pairs of characters of a text, as the index holds them for one facility. */
export function gramsOf(facilityId: number, kind: Kind, form: string): string[] {
  const characters = [...form];
  return characters
    .slice(1)
    .map((second, place) => `${facilityId}${letterOf[kind]}${characters[place]}${second}`);
}

/** All pairs in these texts, each once. */
export function gramsIn(facilityId: number, texts: readonly string[]): string[] {
  const kinds = (Object.keys(letterOf) as Kind[]).map(kind => ({ kind, head: headOf(kind) }));
  const grams = texts.flatMap(text => {
    const found = kinds.find(({ head }) => text.startsWith(head));
    if (!found) return [];
    const forms = text.slice(found.head.length).split(' ');
    return forms.flatMap(form => gramsOf(facilityId, found.kind, form));
  });
  return [...new Set(grams)];
}
