import type { ShownParty } from '#features/booking/booking/contract.ts';
import { partyState } from '#features/booking/booking/rules/party.ts';
import { cleanCode } from '#platform/text/clean.ts';
import { plainCharacters } from '#platform/text/name-characters.ts';
import type { OfflineBooking, OfflinePerson, OfflineRegistration } from '../contract/snapshot.ts';
import type { OfflineAction, SeenRegistration } from './acts.ts';

/** The unencrypted data about an offline action that is waiting to be sent. A scanned code stays sealed. */
export type ActionNote =
  | Exclude<OfflineAction, { kind: 'scan' }>
  | (Omit<Extract<OfflineAction, { kind: 'scan' }>, 'code'> & { slot: number | null });

export type ShownBooking = OfflineBooking & {
  isConfirmed: boolean;
  /** True if there are offline actions that have not been sent yet. */
  waits: boolean;
};

export const applyPendingActions = (
  bookings: readonly OfflineBooking[],
  notes: readonly ActionNote[],
): ShownBooking[] =>
  bookings.map(each =>
    applyNotes(
      each,
      notes.filter(note => bookingOf(note) === each.row.booking_id),
    ),
  );

const bookingOf = (note: ActionNote) => (note.kind === 'scan' ? note.expected : note.booking_id);

function applyNotes(kept: OfflineBooking, notes: readonly ActionNote[]): ShownBooking {
  const seenIds = new Set(notes.flatMap(note => (note.kind === 'passport' ? note.person_id : [])));
  const arrivedSlots = notes.flatMap(note => (note.kind === 'arrived' ? note.slot : []));
  return {
    ...kept,
    row: { ...kept.row, party: partyAfterSeenPassports(kept, seenIds) },
    isConfirmed: kept.row.status === 'confirmed' || notes.some(({ kind }) => kind === 'confirm'),
    waits: notes.length > 0,
    arrived: [...new Set([...kept.arrived, ...arrivedSlots])],
    registrations: kept.registrations.map(each => ({
      ...each,
      persons: each.persons.map(person =>
        seenIds.has(person.id) ? { ...person, passport_seen: 1 } : person,
      ),
      decoded_at: each.decoded_at ?? scannedAt(notes, each.slot),
    })),
  };
}

type OfflineParty = {
  row: Pick<OfflineBooking['row'], 'number_of_guests' | 'persons_registered' | 'party'>;
  registrations: { persons: Pick<OfflinePerson, 'id' | 'register'>[] }[];
};

export function partyAfterSeenPassports(
  { row, registrations }: OfflineParty,
  seen: ReadonlySet<number>,
): ShownParty {
  const unseenCount = registrations
    .flatMap(({ persons }) => persons)
    .filter(({ id, register }) => register?.mark === 'passport_unseen' && !seen.has(id)).length;
  const { guests, entries } = row.party.missing;
  const party = {
    expected: row.number_of_guests,
    registered: row.persons_registered,
    lacking: entries,
    unseen: unseenCount,
  };
  return { state: partyState(party), missing: { guests, entries, passports: unseenCount } };
}

/**
 * Returns the status that the server would return if the code of a stored booking were scanned. `before`:
 * when the code was first scanned; null if it was never scanned.
 */
export function offlineScanStatus(
  { row, checked_out }: Pick<OfflineBooking, 'row' | 'checked_out'>,
  { before, today }: { before: string | null; today: string },
) {
  if (checked_out) return 'checked_out';
  if (row.check_in_date > today) return 'wrong_date';
  return before === null ? 'ok' : 'already_decoded';
}

const scannedAt = (notes: readonly ActionNote[], slot: number): string | null =>
  notes.find(note => note.kind === 'scan' && note.slot === slot)?.at ?? null;

export const seenVersionsOf = (
  registrations: readonly Pick<OfflineRegistration, 'id' | 'version'>[],
): SeenRegistration[] => registrations.map(({ id, version }) => ({ id, version }));

/**
 * Whether the typed text is part of a booking's numbers, names, kana name or room. Four or more digits are
 * also searched in the phone. Empty text matches every booking.
 */
export function isMatch(
  kept: Pick<OfflineBooking, 'row' | 'other_reservation_numbers'>,
  typed: string,
): boolean {
  const searchText = normalizeText(typed);
  if (searchText === '') return true;
  const { reservation_id, name, name_kana, phone_number, room_number, companions } = kept.row;
  const numbers = [reservation_id, ...kept.other_reservation_numbers];
  const texts = [...numbers, name, name_kana, room_number ?? '', ...companions.map(each => each.name)];
  const phones = /^\d{4,}$/.test(searchText) ? [phone_number] : [];
  return [...texts, ...phones].some(text => normalizeText(text).includes(searchText));
}

/** Ignores differences in width, case, spaces, dashes, hiragana and katakana, and old and new kanji. */
const normalizeText = (text: string) =>
  plainCharacters(cleanCode(text).toLowerCase())
    .replace(/[\s-]/g, '')
    .replace(/[ぁ-ゖ]/g, kana => String.fromCharCode(kana.charCodeAt(0) + 0x60));
