import { z } from 'zod';
import type { Account, WriteClass } from '../../rules/accounts.ts';
import { knownOnly } from '../../rules/known-only.ts';
import type { AskVendor, WriteBack } from '../vendor-api.ts';
import { headersOf, readAs } from './answers.ts';

const guests = z.object({
  success: z.literal(true),
  data: z.object({
    guestList: z
      .union([
        z.record(z.string(), z.object({ guestID: z.string(), isMainGuest: z.boolean().nullish() })),
        z.array(z.never()),
      ])
      .transform(list => Object.values(list)),
  }),
});
const notes = z.object({
  success: z.literal(true),
  data: z.array(z.object({ reservationNote: z.string().nullish() })).nullish(),
});
const done = z.object({ success: z.literal(true) });

/**
 * Writes what the owner allows: the main guest's contact, address and date of birth, and a note on the reservation. The name stays as
 * the hotel has it. Identity documents are not written: the specification demands the day of issue with them, which the form does
 * not ask for (docs/reference/connectors.md#cloudbeds).
 */
export async function write(
  ask: AskVendor,
  account: Account,
  entry: WriteBack,
  allowed: readonly WriteClass[],
): Promise<void> {
  if (allowed.includes('details')) await writeDetails(ask, account, entry);
  if (allowed.includes('note')) await writeNote(ask, account, entry);
}

async function writeDetails(ask: AskVendor, account: Account, { number, answers }: WriteBack): Promise<void> {
  const fields = detailsOf(answers);
  if (Object.keys(fields).length === 0) return;
  const property = { propertyID: account.property_id ?? '' };
  const headers = headersOf(account);
  const query = { ...property, reservationID: number };
  const answer = await ask({ method: 'GET', path: '/getReservation', query, headers });
  const { guestList } = readAs(guests, answer).data;
  const main = guestList.find(({ isMainGuest }) => isMainGuest) ?? guestList[0];
  if (!main) return;
  const form = { ...property, guestID: main.guestID, ...fields };
  readAs(done, await ask({ method: 'PUT', path: '/putGuest', form, headers }));
}

function detailsOf(answers: ReadonlyMap<string, string>): Record<string, string> {
  return knownOnly({
    guestEmail: answers.get('email'),
    guestCellPhone: answers.get('phone'),
    guestAddress1: answers.get('address'),
    guestZip: answers.get('zip_code'),
    guestBirthDate: answers.get('dob'),
  });
}

async function writeNote(
  ask: AskVendor,
  account: Account,
  { number, note, noteMark }: WriteBack,
): Promise<void> {
  const booking = { propertyID: account.property_id ?? '', reservationID: number };
  const headers = headersOf(account);
  const answer = await ask({ method: 'GET', path: '/getReservationNotes', query: booking, headers });
  const written = readAs(notes, answer).data ?? [];
  if (written.some(({ reservationNote }) => reservationNote?.includes(noteMark))) return;
  const form = { ...booking, reservationNote: note };
  readAs(done, await ask({ method: 'POST', path: '/postReservationNote', form, headers }));
}
