import { z } from 'zod';
import type { Account, WriteClass } from '../../rules/accounts.ts';
import { type CompanionAnswers, type Pair, pairCompanions } from '../../rules/pair-up.ts';
import { omitEmpty } from '../../rules/sent-booking.ts';
import { type AskVendor, VendorError, type WriteBack } from '../vendor-api.ts';
import { type Customer, customer, type Reservation, reservation } from './booking.ts';
import { callMews } from './calls.ts';

const searchReply = z.object({ Reservations: z.array(reservation) });
const notes = z.object({ ServiceOrderNotes: z.array(z.object({ Text: z.string().nullish() })) });
const companionsReply = z.object({
  Companionships: z.array(z.unknown()).nullish(),
  Customers: z.array(customer).nullish(),
});
const addedCompanion = z.object({ Id: z.string().min(1) });
const anyReply = z.unknown();

/**
 * Writes the guests' details. Keeps existing names, and keeps values for which there is no answer. Does not
 * write passport numbers (docs/reference/connectors.md#writing-back).
 */
export async function write(
  ask: AskVendor,
  account: Account,
  { number, answers, companions, note, noteMark }: WriteBack,
  allowed: readonly WriteClass[],
): Promise<void> {
  const { Reservations } = await callMews(ask, account, 'reservations/getAll/2023-06-06', {
    body: { Numbers: [number], Limitation: { Count: 1 } },
    shape: searchReply,
  });
  const [booked] = Reservations;
  if (!booked) throw new VendorError('request');
  const details = detailsOf(answers);
  if (allowed.includes('details') && booked.AccountType !== 'Company' && Object.keys(details).length > 0)
    await callMews(ask, account, 'customers/update', {
      body: { CustomerId: booked.AccountId, ...details },
      shape: anyReply,
    });
  if (allowed.includes('note')) await writeNote(ask, account, booked.Id, { note, noteMark });
  if (allowed.includes('details') && companions.length > 0)
    await writeCompanions(ask, account, booked, companions);
}

/**
 * Updates known companions and adds the others until the reservation is full. If the worker dies while adding
 * a companion, a customer without a reservation may be left at Mews.
 */
async function writeCompanions(
  ask: AskVendor,
  account: Account,
  { Id, AccountId, PersonCounts }: Reservation,
  companions: readonly CompanionAnswers[],
): Promise<void> {
  const { Companionships, Customers } = await callMews(ask, account, 'companionships/getAll', {
    body: { ReservationIds: [Id], Extent: { Customers: true }, Limitation: { Count: 1000 } },
    shape: companionsReply,
  });
  const otherCustomers = (Customers ?? []).filter(each => each.Id !== AccountId);
  const guestCount = (PersonCounts ?? []).reduce((sum, { Count }) => sum + Count, 0);
  let freePlaces = guestCount - (Companionships ?? []).length;
  for (const pair of pairCompanions(companions, otherCustomers, fullNameOf)) {
    if (pair.known) await updateCompanion(ask, account, pair.known.Id, pair);
    else if (freePlaces > 0) await addCompanion(ask, account, Id, pair);
    if (!pair.known) freePlaces -= 1;
  }
  if (freePlaces < 0) throw new VendorError('request');
}

const fullNameOf = ({ FirstName, LastName, SecondLastName }: Customer) =>
  [FirstName, LastName, SecondLastName].join(' ');

async function updateCompanion(
  ask: AskVendor,
  account: Account,
  CustomerId: string,
  { answers }: Pair<Customer>,
): Promise<void> {
  const details = detailsOf(answers);
  if (Object.keys(details).length === 0) return;
  await callMews(ask, account, 'customers/update', { body: { CustomerId, ...details }, shape: anyReply });
}

async function addCompanion(
  ask: AskVendor,
  account: Account,
  ReservationId: string,
  { answers, name }: Pair<Customer>,
): Promise<void> {
  const person = { ...omitEmpty({ FirstName: name.given }), LastName: name.family, ...detailsOf(answers) };
  const { Id: CustomerId } = await callMews(ask, account, 'customers/add', {
    body: { ...person, OverwriteExisting: false },
    shape: addedCompanion,
  });
  await callMews(ask, account, 'reservations/addCompanion', {
    body: { ReservationId, CustomerId },
    shape: anyReply,
  });
}

async function writeNote(
  ask: AskVendor,
  account: Account,
  orderId: string,
  { note, noteMark }: Pick<WriteBack, 'note' | 'noteMark'>,
): Promise<void> {
  const { ServiceOrderNotes } = await callMews(ask, account, 'serviceOrderNotes/getAll', {
    body: { ServiceOrderIds: [orderId], Limitation: { Count: 100 } },
    shape: notes,
  });
  if (ServiceOrderNotes.some(({ Text }) => Text?.includes(noteMark))) return;
  await callMews(ask, account, 'serviceOrderNotes/add', {
    body: { ServiceOrderNotes: [{ ServiceOrderId: orderId, Text: note }] },
    shape: anyReply,
  });
}

function detailsOf(answers: ReadonlyMap<string, string>): Record<string, unknown> {
  const address = omitEmpty({ Line1: answers.get('address'), PostalCode: answers.get('zip_code') });
  return {
    ...omitEmpty({ Email: answers.get('email'), Phone: answers.get('phone'), BirthDate: answers.get('dob') }),
    ...(Object.keys(address).length > 0 ? { Address: address } : {}),
  };
}
