import { z } from 'zod';
import type { Account, WriteClass } from '../../rules/accounts.ts';
import { knownOnly } from '../../rules/known-only.ts';
import { type AskVendor, VendorFault, type WriteBack } from '../vendor-api.ts';
import { reservation } from './booking.ts';
import { mews } from './calls.ts';

const found = z.object({ Reservations: z.array(reservation) });
const notes = z.object({ ServiceOrderNotes: z.array(z.object({ Text: z.string().nullish() })) });
const done = z.unknown();

/**
 * Writes what the owner allows: contact, address and date of birth of the main guest, and a note on the reservation. The name stays as
 * the hotel has it, and so does what is not known. Passport numbers are not written (docs/reference/connectors.md#writing-back).
 */
export async function write(
  ask: AskVendor,
  account: Account,
  { number, answers, note, noteMark }: WriteBack,
  allowed: readonly WriteClass[],
): Promise<void> {
  const { Reservations } = await mews(ask, account, 'reservations/getAll/2023-06-06', {
    body: { Numbers: [number], Limitation: { Count: 1 } },
    shape: found,
  });
  const [booked] = Reservations;
  if (!booked) throw new VendorFault('request');
  const details = detailsOf(answers);
  if (allowed.includes('details') && booked.AccountType !== 'Company' && Object.keys(details).length > 0)
    await mews(ask, account, 'customers/update', {
      body: { CustomerId: booked.AccountId, ...details },
      shape: done,
    });
  if (allowed.includes('note')) await writeNote(ask, account, booked.Id, { note, noteMark });
}

async function writeNote(
  ask: AskVendor,
  account: Account,
  orderId: string,
  { note, noteMark }: Pick<WriteBack, 'note' | 'noteMark'>,
): Promise<void> {
  const { ServiceOrderNotes } = await mews(ask, account, 'serviceOrderNotes/getAll', {
    body: { ServiceOrderIds: [orderId], Limitation: { Count: 100 } },
    shape: notes,
  });
  if (ServiceOrderNotes.some(({ Text }) => Text?.includes(noteMark))) return;
  await mews(ask, account, 'serviceOrderNotes/add', {
    body: { ServiceOrderNotes: [{ ServiceOrderId: orderId, Text: note }] },
    shape: done,
  });
}

function detailsOf(answers: ReadonlyMap<string, string>): Record<string, unknown> {
  const address = knownOnly({ Line1: answers.get('address'), PostalCode: answers.get('zip_code') });
  return {
    ...knownOnly({ Email: answers.get('email'), Phone: answers.get('phone'), BirthDate: answers.get('dob') }),
    ...(Object.keys(address).length > 0 ? { Address: address } : {}),
  };
}
