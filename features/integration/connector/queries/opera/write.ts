import { z } from 'zod';
import type { Account, WriteClass } from '../../rules/accounts.ts';
import { type AskVendor, readAs, VendorError, type WriteBack } from '../vendor-api.ts';
import { idOfType, ids } from './booking.ts';
import { hotelPath, operaClient } from './calls.ts';
import { changesOf, profile } from './profile.ts';

const reservationSchema = z.object({
  preRegistered: z.boolean().nullish(),
  reservationGuests: z
    .array(
      z.object({
        primary: z.boolean().nullish(),
        profileInfo: z.object({ profileIdList: ids }).nullish(),
      }),
    )
    .nullish(),
  comments: z
    .array(
      z.object({
        comment: z.object({ text: z.object({ value: z.string().nullish() }).nullish() }).nullish(),
      }),
    )
    .nullish(),
});
type Reservation = z.output<typeof reservationSchema>;

const searchReply = z.object({ reservations: z.object({ reservation: z.array(reservationSchema) }) });

type WriteContext = { ask: AskVendor; account: Account; path: string; entry: WriteBack };

/**
 * Writes the guests' details, but keeps their names. Pre-registers the booking last, because the hotel's rules
 * may reject it.
 */
export async function write(
  ask: AskVendor,
  account: Account,
  entry: WriteBack,
  allowed: readonly WriteClass[],
): Promise<void> {
  const path = `${hotelPath('rsv', account)}/reservations/${encodeURIComponent(entry.number)}`;
  const context = { ask: operaClient(ask, account), account, path, entry };
  const currentReservation = await reservationOf(context);
  await writeProfile(context, currentReservation, allowed);
  if (allowed.includes('note')) await writeNote(context, currentReservation);
  if (allowed.includes('prechecked') && !currentReservation.preRegistered) await preRegister(context);
}

async function reservationOf({ ask, path }: WriteContext): Promise<Reservation> {
  const query = { fetchInstructions: ['Reservation', 'Comments'] };
  const answer = await ask({ method: 'GET', path, query });
  if (answer === null) throw new VendorError('request');
  const parsed = searchReply.safeParse(answer);
  const [known] = parsed.success ? parsed.data.reservations.reservation : [];
  if (!known) throw new VendorError('answer');
  return known;
}

async function writeProfile(
  { ask, entry }: WriteContext,
  { reservationGuests }: Reservation,
  allowed: readonly WriteClass[],
): Promise<void> {
  if (!allowed.includes('details') && !allowed.includes('passport')) return;
  const guests = reservationGuests ?? [];
  const mainGuest = guests.find(({ primary }) => primary) ?? guests[0];
  const id = idOfType(mainGuest?.profileInfo?.profileIdList ?? [], 'Profile');
  if (id === '') return;
  const path = `/crm/v1/profiles/${encodeURIComponent(id)}`;
  const query = { fetchInstructions: ['Profile', 'Address', 'Communication'] };
  const currentProfile = readAs(profile, await ask({ method: 'GET', path, query }));
  const profileDetails = changesOf(currentProfile, entry.answers, allowed);
  if (!profileDetails) return;
  const json = { profileIdList: [{ type: 'Profile', id }], profileDetails };
  await ask({ method: 'PUT', path, json });
}

/**
 * Writes the note as a comment. Comments not included in the request are kept, because the API deletes comments
 * only by id.
 */
async function writeNote(
  { ask, account, path, entry }: WriteContext,
  { comments }: Reservation,
): Promise<void> {
  if (comments?.some(({ comment }) => comment?.text?.value?.includes(entry.noteMark))) return;
  const comment = {
    text: { value: entry.note },
    commentTitle: 'Genkan',
    type: 'RESERVATION',
    internal: true,
  };
  const changedReservation = {
    hotelId: account.hotel_id,
    reservationIdList: [{ type: 'Reservation', id: entry.number }],
    comments: [{ comment, type: 'Comment' }],
  };
  await ask({ method: 'PUT', path, json: { reservations: [changedReservation] } });
}

async function preRegister({ ask, account, path, entry }: WriteContext): Promise<void> {
  const reservation = {
    hotelId: account.hotel_id,
    reservationId: { type: 'Reservation', id: entry.number },
  };
  await ask({ method: 'POST', path: `${path}/preCheckIn`, json: { reservation } });
}
