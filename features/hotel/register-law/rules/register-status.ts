import { type Item, questionsFor, sortItems } from './items.ts';
import type { RegisterRules } from './required.ts';

/** `passport_unseen`: the entry is complete, but the front desk has not checked the original passport. */
export const marks = ['complete', 'passport_unseen', 'missing'] as const;
export type RegisterMark = (typeof marks)[number];

/** The status of a person's register entry. `missing` is empty unless the mark is `missing`. */
export type RegisterStatus = { mark: RegisterMark; missing: Item[] };

/**
 * A person's stored answers by system name. Missing answers are absent or "". For an image, any text counts as
 * an answer.
 */
export type Answers = { readonly [systemName: string]: string | undefined };

export type KnownByBooking = { arrival: string; departure: string; room: string | null };

export type RegisterPerson = {
  answers: Answers;
  /** Only for a companion: the answers of the person who filled in the form. */
  representative?: Answers;
  passportSeen: boolean;
  booking: KnownByBooking;
};

/** Items that a copy of the passport may replace (https://www.pref.akita.lg.jp/pages/archive/9170). */
const ITEMS_IN_PASSPORT_COPY: readonly Item[] = ['name', 'nationality', 'passport_number'];

/**
 * Returns a person's register status. Null if the rules require nothing, for example for a hotel outside Japan.
 * `has_japan_address` and `nationality` determine whether a person is a foreigner without an address in Japan.
 * A Japanese citizen who lives abroad need not show a passport.
 */
export function registerStatus(rules: RegisterRules, person: RegisterPerson): RegisterStatus | null {
  const { everybody, foreigners } = rules;
  if (everybody.length + foreigners.length === 0) return null;
  const isAbroad = isForeignerWithoutAddress(person.answers);
  const requiredItems = sortItems([
    ...everybody,
    ...(isAbroad ? foreigners : foreigners.filter(item => item === 'residence')),
  ]);
  const missing = requiredItems.filter(item => !hasItem(item, rules, person));
  if (missing.length > 0) return { mark: 'missing', missing };
  const shouldSeePassport = isAbroad && foreigners.includes('passport_copy') && !person.passportSeen;
  return { mark: shouldSeePassport ? 'passport_unseen' : 'complete', missing: [] };
}

/** Whether a person with these answers must show a passport. */
export const isForeignerWithoutAddress = ({ has_japan_address: inJapan, nationality }: Answers): boolean =>
  inJapan === 'no' && nationality !== 'JP';

function hasItem(item: Item, { shared }: RegisterRules, person: RegisterPerson): boolean {
  const { answers, representative, booking } = person;
  if (item === 'arrival' || item === 'departure' || item === 'room') return (booking[item] ?? '') !== '';
  if (hasAnswer(item, answers)) return true;
  if (ITEMS_IN_PASSPORT_COPY.includes(item) && hasAnswer('passport_copy', answers)) return true;
  return representative !== undefined && shared.includes(item) && hasAnswer(item, representative);
}

const hasAnswer = (item: Item, answers: Answers): boolean =>
  questionsFor(item).some(question => (answers[question] ?? '') !== '');

export function worstMark(some: readonly (RegisterMark | null)[]): RegisterMark | null {
  return marks.findLast(mark => some.includes(mark)) ?? null;
}
