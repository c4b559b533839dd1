import { z } from 'zod';
import type { Account, WriteClass } from '../../rules/accounts.ts';
import { type Pair, pairCompanions } from '../../rules/pair-up.ts';
import { omitEmpty } from '../../rules/sent-booking.ts';
import { type AskVendor, readAs, type WriteBack } from '../vendor-api.ts';
import { headersFor } from './token.ts';

const guest = z.looseObject({
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  address: z.looseObject({}).nullish(),
});
type Guest = z.output<typeof guest>;

const reservationSchema = z.object({
  comment: z.string().nullish(),
  primaryGuest: guest.nullish(),
  additionalGuests: z.array(guest).nullish(),
});
type Reservation = z.output<typeof reservationSchema>;

type Operation = { op: 'add' | 'replace'; path: string; value: unknown };

/**
 * Sends one JSON Patch that adds the answers to the guests of the reservation. Keeps existing names and adds
 * missing companions.
 */
export async function write(
  ask: AskVendor,
  account: Account,
  entry: WriteBack,
  allowed: readonly WriteClass[],
): Promise<void> {
  const headers = await headersFor(ask, account);
  const path = `/booking/v1/reservations/${encodeURIComponent(entry.number)}`;
  const storedBooking = readAs(reservationSchema, await ask({ method: 'GET', path, headers }));
  const json = [
    ...guestPatch(storedBooking, entry, allowed),
    ...companionsPatch(storedBooking, entry, allowed),
    ...notePatch(storedBooking, entry, allowed),
  ];
  if (json.length > 0) await ask({ method: 'PATCH', path, headers, json });
}

function guestPatch(
  { primaryGuest }: Reservation,
  { answers }: WriteBack,
  allowed: readonly WriteClass[],
): Operation[] {
  // A missing main guest cannot be added, because the API requires a last name and this patch contains none.
  if (!primaryGuest || !hasFields(answers, allowed)) return [];
  return [{ op: 'replace', path: '/primaryGuest', value: mergeFields(primaryGuest, answers, allowed) }];
}

function companionsPatch(
  { additionalGuests }: Reservation,
  { companions }: WriteBack,
  allowed: readonly WriteClass[],
): Operation[] {
  const guestsBefore = additionalGuests ?? [];
  const pairs = pairCompanions(companions, guestsBefore, writtenNameOf);
  const changed = new Map(
    pairs.flatMap(({ known, answers }) => (known ? [[known, mergeFields(known, answers, allowed)]] : [])),
  );
  const isNew = ({ known, answers }: Pair<Guest>) =>
    !known && (allowed.includes('details') || hasFields(answers, allowed));
  const added = pairs
    .filter(isNew)
    .map(({ name, answers }) =>
      mergeFields({ ...omitEmpty({ firstName: name.given }), lastName: name.family }, answers, allowed),
    );
  const value = [...guestsBefore.map(each => changed.get(each) ?? each), ...added];
  if (JSON.stringify(value) === JSON.stringify(guestsBefore)) return [];
  return [{ op: additionalGuests ? 'replace' : 'add', path: '/additionalGuests', value }];
}

const writtenNameOf = ({ firstName, lastName }: Guest) => `${firstName ?? ''} ${lastName ?? ''}`;

const personFields = (answers: ReadonlyMap<string, string>, allowed: readonly WriteClass[]) => ({
  ...(allowed.includes('details') ? detailsOf(answers) : {}),
  ...(allowed.includes('passport') ? passportOf(answers) : {}),
});

const addressFields = (answers: ReadonlyMap<string, string>, allowed: readonly WriteClass[]) =>
  allowed.includes('details') ? addressOf(answers) : {};

const hasFields = (answers: ReadonlyMap<string, string>, allowed: readonly WriteClass[]) =>
  Object.keys({ ...personFields(answers, allowed), ...addressFields(answers, allowed) }).length > 0;

function mergeFields(
  known: Guest,
  answers: ReadonlyMap<string, string>,
  allowed: readonly WriteClass[],
): Guest {
  const address = { ...known.address, ...addressFields(answers, allowed) };
  return {
    ...known,
    ...personFields(answers, allowed),
    ...(Object.keys(address).length > 0 ? { address } : {}),
  };
}

function notePatch(
  { comment }: Reservation,
  { note, noteMark }: WriteBack,
  allowed: readonly WriteClass[],
): Operation[] {
  if (!allowed.includes('note') || comment?.includes(noteMark)) return [];
  return comment
    ? [{ op: 'replace', path: '/comment', value: `${comment}\n${note}` }]
    : [{ op: 'add', path: '/comment', value: note }];
}

const detailsOf = (answers: ReadonlyMap<string, string>) =>
  omitEmpty({ email: answers.get('email'), phone: answers.get('phone'), birthDate: answers.get('dob') });

const addressOf = (answers: ReadonlyMap<string, string>) =>
  omitEmpty({ addressLine1: answers.get('address'), postalCode: answers.get('zip_code') });

function passportOf(answers: ReadonlyMap<string, string>) {
  const number = answers.get('gov_id_number');
  if (!number) return {};
  const nationality = answers.get('nationality') ?? '';
  return omitEmpty({
    identificationType: 'PassportNumber',
    identificationNumber: number,
    nationalityCountryCode: /^[A-Z]{2}$/.test(nationality) ? nationality : undefined,
  });
}
