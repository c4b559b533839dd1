import { z } from 'zod';
import type { Account, WriteClass } from '../../rules/accounts.ts';
import { pairCompanions } from '../../rules/pair-up.ts';
import { omitEmpty } from '../../rules/sent-booking.ts';
import type { AskVendor, WriteBack } from '../vendor-api.ts';
import { headersOf, readAs } from './answers.ts';

const guest = z.object({
  guestID: z.string(),
  isMainGuest: z.boolean().nullish(),
  guestFirstName: z.string().nullish(),
  guestLastName: z.string().nullish(),
});
type Guest = z.output<typeof guest>;

const guests = z.object({
  success: z.literal(true),
  data: z.object({
    guestList: z
      .union([z.record(z.string(), guest), z.array(z.never())])
      .transform(list => Object.values(list)),
  }),
});
const notes = z.object({
  success: z.literal(true),
  data: z.array(z.object({ reservationNote: z.string().nullish() })).nullish(),
});
const successReply = z.object({ success: z.literal(true) });

/**
 * Writes the guests' details, but keeps their names. Does not write identity documents, because they need an
 * issue date, which the guest form does not ask for (docs/reference/connectors.md#cloudbeds).
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

/**
 * Writes only guests who are already on the reservation. Adding a guest requires an email address, which
 * companions do not have.
 */
async function writeDetails(ask: AskVendor, account: Account, entry: WriteBack): Promise<void> {
  const isEntered = [entry.answers, ...entry.companions].some(
    answers => Object.keys(detailsOf(answers)).length > 0,
  );
  if (!isEntered) return;
  const query = { propertyID: account.property_id ?? '', reservationID: entry.number };
  const answer = await ask({ method: 'GET', path: '/getReservation', query, headers: headersOf(account) });
  const { guestList } = readAs(guests, answer).data;
  const mainGuest = guestList.find(({ isMainGuest }) => isMainGuest) ?? guestList[0];
  if (mainGuest) await putGuest(ask, account, mainGuest, entry.answers);
  const otherGuests = guestList.filter(each => each !== mainGuest);
  for (const { known, answers } of pairCompanions(entry.companions, otherGuests, fullNameOf))
    if (known) await putGuest(ask, account, known, answers);
}

const fullNameOf = ({ guestFirstName, guestLastName }: Guest) =>
  `${guestFirstName ?? ''} ${guestLastName ?? ''}`;

async function putGuest(
  ask: AskVendor,
  account: Account,
  { guestID }: Guest,
  answers: ReadonlyMap<string, string>,
): Promise<void> {
  const fields = detailsOf(answers);
  if (Object.keys(fields).length === 0) return;
  const form = { propertyID: account.property_id ?? '', guestID, ...fields };
  readAs(successReply, await ask({ method: 'PUT', path: '/putGuest', form, headers: headersOf(account) }));
}

function detailsOf(answers: ReadonlyMap<string, string>): Record<string, string> {
  return omitEmpty({
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
  const existingNotes = readAs(notes, answer).data ?? [];
  if (existingNotes.some(({ reservationNote }) => reservationNote?.includes(noteMark))) return;
  const form = { ...booking, reservationNote: note };
  readAs(successReply, await ask({ method: 'POST', path: '/postReservationNote', form, headers }));
}
