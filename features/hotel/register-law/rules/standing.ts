import { type Item, inOrder, questionsFor } from './items.ts';
import type { RegisterRules } from './required.ts';

/** `passport_unseen`: all is there, and nobody at the desk has seen the original passport yet. */
export const marks = ['complete', 'passport_unseen', 'missing'] as const;
export type RegisterMark = (typeof marks)[number];

/** How a person stands in the register; `missing` names items with the mark `missing` alone. */
export type RegisterStanding = { mark: RegisterMark; missing: Item[] };

/** Answers of a person by system name, as they are stored; no answer is absent or "". A picture's is any text. */
export type Answers = { readonly [systemName: string]: string | undefined };

/** What the booking knows of everybody on it. */
export type KnownByBooking = { arrival: string; departure: string; room: string | null };

export type RegisterPerson = {
  answers: Answers;
  /** Of the one who filled in the form, where this is somebody who came along. */
  representative?: Answers;
  /** Whether staff have seen the original passport. */
  passportSeen: boolean;
  booking: KnownByBooking;
};

/** A copy of the passport may stand for these (https://www.pref.akita.lg.jp/pages/archive/9170). */
const inCopy: readonly Item[] = ['name', 'nationality', 'passport_number'];

/**
 * How a person stands by rules; null where these ask for nothing, as of a hotel outside Japan. Whether somebody is a foreigner
 * without an address in Japan follows from the answers to `has_japan_address` and `nationality`: a Japanese who lives abroad
 * shows no passport.
 */
export function registerStanding(rules: RegisterRules, person: RegisterPerson): RegisterStanding | null {
  const { everybody, foreigners } = rules;
  if (everybody.length + foreigners.length === 0) return null;
  const abroad = isForeignerWithoutAddress(person.answers);
  const due = inOrder([
    ...everybody,
    ...(abroad ? foreigners : foreigners.filter(item => item === 'residence')),
  ]);
  const missing = due.filter(item => !isThere(item, rules, person));
  if (missing.length > 0) return { mark: 'missing', missing };
  const toBeSeen = abroad && foreigners.includes('passport_copy') && !person.passportSeen;
  return { mark: toBeSeen ? 'passport_unseen' : 'complete', missing: [] };
}

/** Whether the passport of somebody with these answers must be shown. */
export const isForeignerWithoutAddress = ({ has_japan_address: inJapan, nationality }: Answers): boolean =>
  inJapan === 'no' && nationality !== 'JP';

function isThere(item: Item, { shared }: RegisterRules, person: RegisterPerson): boolean {
  const { answers, representative, booking } = person;
  if (item === 'arrival' || item === 'departure' || item === 'room') return (booking[item] ?? '') !== '';
  if (answered(item, answers)) return true;
  if (inCopy.includes(item) && answered('passport_copy', answers)) return true;
  return representative !== undefined && shared.includes(item) && answered(item, representative);
}

const answered = (item: Item, answers: Answers): boolean =>
  questionsFor(item).some(question => (answers[question] ?? '') !== '');

/** The mark of several: the worst one; null where nobody has one. */
export function worstMark(some: readonly (RegisterMark | null)[]): RegisterMark | null {
  return marks.findLast(mark => some.includes(mark)) ?? null;
}
