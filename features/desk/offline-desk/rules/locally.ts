import type { ShownParty } from '#features/booking/booking/contract.ts';
import { partyState } from '#features/booking/booking/rules/party.ts';
import { cleanCode } from '#platform/text/clean.ts';
import { plainCharacters } from '#platform/text/name-characters.ts';
import type { Kept, KeptPerson, KeptRegistration } from '../contract/snapshot.ts';
import type { Act, SeenRegistration } from './acts.ts';

/** The unencrypted data about an offline action that is waiting to be sent. A scanned code stays sealed. */
export type ActNote =
  | Exclude<Act, { kind: 'scan' }>
  | (Omit<Extract<Act, { kind: 'scan' }>, 'code'> & { slot: number | null });

export type Shown = Kept & {
  isConfirmed: boolean;
  /** True if there are offline actions that have not been sent yet. */
  waits: boolean;
};

export const applyPendingActs = (bookings: readonly Kept[], notes: readonly ActNote[]): Shown[] =>
  bookings.map(each =>
    shown(
      each,
      notes.filter(note => bookingOf(note) === each.row.booking_id),
    ),
  );

const bookingOf = (note: ActNote) => (note.kind === 'scan' ? note.expected : note.booking_id);

function shown(kept: Kept, notes: readonly ActNote[]): Shown {
  const seen = new Set(notes.flatMap(note => (note.kind === 'passport' ? note.person_id : [])));
  const arrived = notes.flatMap(note => (note.kind === 'arrived' ? note.slot : []));
  return {
    ...kept,
    row: { ...kept.row, party: partyOnce(kept, seen) },
    isConfirmed: kept.row.status === 'confirmed' || notes.some(({ kind }) => kind === 'confirm'),
    waits: notes.length > 0,
    arrived: [...new Set([...kept.arrived, ...arrived])],
    registrations: kept.registrations.map(each => ({
      ...each,
      persons: each.persons.map(person => (seen.has(person.id) ? { ...person, passport_seen: 1 } : person)),
      decoded_at: each.decoded_at ?? readAt(notes, each.slot),
    })),
  };
}

type KeptParty = {
  row: Pick<Kept['row'], 'number_of_guests' | 'persons_registered' | 'party'>;
  registrations: { persons: Pick<KeptPerson, 'id' | 'register'>[] }[];
};

export function partyOnce({ row, registrations }: KeptParty, seen: ReadonlySet<number>): ShownParty {
  const unseen = registrations
    .flatMap(({ persons }) => persons)
    .filter(({ id, register }) => register?.mark === 'passport_unseen' && !seen.has(id)).length;
  const { guests, entries } = row.party.missing;
  const party = {
    expected: row.number_of_guests,
    registered: row.persons_registered,
    lacking: entries,
    unseen,
  };
  return { state: partyState(party), missing: { guests, entries, passports: unseen } };
}

/**
 * Returns the status that the server would return for a scan of the code of a stored booking. `before`: when
 * the code was first scanned;
 * null if not yet.
 */
export function keptScanStatus(
  { row, checked_out }: Pick<Kept, 'row' | 'checked_out'>,
  { before, today }: { before: string | null; today: string },
) {
  if (checked_out) return 'checked_out';
  if (row.check_in_date > today) return 'wrong_date';
  return before === null ? 'ok' : 'already_decoded';
}

const readAt = (notes: readonly ActNote[], slot: number): string | null =>
  notes.find(note => note.kind === 'scan' && note.slot === slot)?.at ?? null;

export const seenOf = (
  registrations: readonly Pick<KeptRegistration, 'id' | 'version'>[],
): SeenRegistration[] => registrations.map(({ id, version }) => ({ id, version }));

/**
 * Whether the typed text is part of a booking's numbers, name, kana name, phone or room. Digits alone are not
 * searched in names.
 */
export function isMatch(kept: Pick<Kept, 'row' | 'other_reservation_numbers'>, typed: string): boolean {
  const wanted = plain(typed);
  if (wanted === '') return true;
  const { reservation_id, name, name_kana, phone_number, room_number, companions } = kept.row;
  const numbers = [reservation_id, ...kept.other_reservation_numbers];
  const texts = [...numbers, name, name_kana, room_number ?? '', ...companions.map(each => each.name)];
  const phone = /^\d{4,}$/.test(wanted) ? [phone_number] : [];
  return [...texts, ...phone].some(text => plain(text).includes(wanted));
}

/** Ignores width, case, spaces, dashes, hiragana or katakana, and old or new kanji. */
const plain = (text: string) =>
  plainCharacters(cleanCode(text).toLowerCase())
    .replace(/[\s-]/g, '')
    .replace(/[ぁ-ゖ]/g, kana => String.fromCharCode(kana.charCodeAt(0) + 0x60));
