import { z } from 'zod';
import type { Account, WriteClass } from '../../rules/accounts.ts';
import { knownOnly } from '../../rules/known-only.ts';
import { type AskVendor, VendorFault, type WriteBack } from '../vendor-api.ts';
import { headersFor } from './token.ts';

const stored = z.object({
  comment: z.string().nullish(),
  primaryGuest: z.looseObject({ address: z.looseObject({}).nullish() }).nullish(),
});
type Stored = z.output<typeof stored>;

type Operation = { op: 'add' | 'replace'; path: string; value: unknown };

/**
 * Writes what the owner allows, by one JSON Patch: the primary guest, who is replaced as a whole with what they have entered since, and
 * the comment, to which a line is added. The name stays as the hotel has it.
 */
export async function write(
  ask: AskVendor,
  account: Account,
  entry: WriteBack,
  allowed: readonly WriteClass[],
): Promise<void> {
  const headers = await headersFor(ask, account);
  const path = `/booking/v1/reservations/${encodeURIComponent(entry.number)}`;
  const read = stored.safeParse(await ask({ method: 'GET', path, headers }));
  if (!read.success) throw new VendorFault('answer');
  const json = [...guestPatch(read.data, entry, allowed), ...notePatch(read.data, entry, allowed)];
  if (json.length > 0) await ask({ method: 'PATCH', path, headers, json });
}

function guestPatch(
  { primaryGuest }: Stored,
  { answers }: WriteBack,
  allowed: readonly WriteClass[],
): Operation[] {
  const details = allowed.includes('details') ? detailsOf(answers) : {};
  const passport = allowed.includes('passport') ? passportOf(answers) : {};
  const entered = { ...details, ...passport };
  // A guest without a last name cannot be written: the specification demands one.
  if (!primaryGuest || Object.keys(entered).length === 0) return [];
  const home = allowed.includes('details') ? addressOf(answers) : {};
  const address = { ...primaryGuest.address, ...home };
  const value = {
    ...primaryGuest,
    ...entered,
    ...(Object.keys(address).length > 0 ? { address } : {}),
  };
  return [{ op: 'replace', path: '/primaryGuest', value }];
}

function notePatch(
  { comment }: Stored,
  { note, noteMark }: WriteBack,
  allowed: readonly WriteClass[],
): Operation[] {
  if (!allowed.includes('note') || comment?.includes(noteMark)) return [];
  return comment
    ? [{ op: 'replace', path: '/comment', value: `${comment}\n${note}` }]
    : [{ op: 'add', path: '/comment', value: note }];
}

const detailsOf = (answers: ReadonlyMap<string, string>) =>
  knownOnly({ email: answers.get('email'), phone: answers.get('phone'), birthDate: answers.get('dob') });

const addressOf = (answers: ReadonlyMap<string, string>) =>
  knownOnly({ addressLine1: answers.get('address'), postalCode: answers.get('zip_code') });

/** Only of whom a passport was asked. */
function passportOf(answers: ReadonlyMap<string, string>) {
  const number = answers.get('gov_id_number');
  if (!number) return {};
  const nationality = answers.get('nationality') ?? '';
  return knownOnly({
    identificationType: 'PassportNumber',
    identificationNumber: number,
    nationalityCountryCode: /^[A-Z]{2}$/.test(nationality) ? nationality : undefined,
  });
}
