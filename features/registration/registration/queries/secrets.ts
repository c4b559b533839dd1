import { and, eq, inArray } from 'drizzle-orm';
import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { verificationCodeIn } from '#platform/text/typed-code.ts';
import { type registration, sealedAt, slot } from '../tables.ts';

/**
 * The secrets of a booking's slot or a companion's place: the token of the link, the code of `/g/{code}`, and
 * the verification code.
 */
export type SlotSecrets = { token: string; shortCode: string; verificationCode: string };

export type Passes = { qrCode: string; myPageId: string };

/**
 * Hash functions for looking up secrets. A verification code is normalized first, so that its hash does not
 * depend on how the code was typed.
 */
export const hashesOf = (what: 'slot' | 'companion') => ({
  token: (token: string) => keyedHash(`${what} token`, token),
  shortCode: (code: string) => keyedHash(`${what} short code`, code),
  verificationCode: (code: string) => keyedHash(`${what} verification code`, verificationCodeIn(code)),
});

export const hashOf = {
  ...hashesOf('slot'),
  qr: (payload: string) => keyedHash('qr payload', payload),
  myPageId: (id: string) => keyedHash('my page id', id),
};

export type SealPlace = (column: string) => { table: string; column: string; row: string };

/**
 * Returns the encryption context of a slot's column. It uses only values that are known before the row has an
 * id.
 */
export const slotSealPlace =
  ({ bookingId, number }: { bookingId: number; number: number }): SealPlace =>
  column => ({ table: 'slot', column, row: `${bookingId}/${number}` });

/**
 * Returns the secrets of slots for sending or display, by slot id (docs/reference/proofs.md#secrets-of-a-slot).
 * Skips slots of other facilities.
 */
export async function slotSecrets(
  db: Db,
  facilityId: number,
  slotIds: number[],
): Promise<Map<number, SlotSecrets>> {
  const rows = await db
    .select()
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), inArray(slot.id, slotIds)));
  const secrets = new Map<number, SlotSecrets>();
  for (const row of rows) secrets.set(row.id, await openSecrets(db, row));
  return secrets;
}

type SealedSecrets = Pick<
  typeof slot.$inferSelect,
  'facilityId' | 'tokenSealed' | 'shortCodeSealed' | 'verificationCodeSealed'
>;

export const openSecrets = (db: Db, row: typeof slot.$inferSelect) => openSealed(db, row, slotSealPlace(row));

export async function openSealed(db: Db, row: SealedSecrets, sealedFor: SealPlace): Promise<SlotSecrets> {
  const openColumn = async (column: string, sealed: Buffer) =>
    (await openForHotel(db, row.facilityId, sealedFor(column), sealed)).toString('utf8');
  return {
    token: await openColumn('token', row.tokenSealed),
    shortCode: await openColumn('short_code', row.shortCodeSealed),
    verificationCode: await openColumn('verification_code', row.verificationCodeSealed),
  };
}

export async function openPasses(
  db: Db,
  facilityId: number,
  slotId: number,
  { qrSealed, myPageSealed }: Pick<typeof registration.$inferSelect, 'qrSealed' | 'myPageSealed'>,
): Promise<Passes> {
  const qrCode = await openForHotel(db, facilityId, sealedAt.qr(slotId), qrSealed);
  const myPageId = await openForHotel(db, facilityId, sealedAt.myPageId(slotId), myPageSealed);
  return { qrCode: qrCode.toString('utf8'), myPageId: myPageId.toString('utf8') };
}

/**
 * Returns the short URL of My Page. It contains the complete id because a shorter id would be easier to guess.
 */
export const shortPageOf = ({ myPageId }: Pick<Passes, 'myPageId'>, shortUrl: string): string =>
  `${shortUrl}/m/${myPageId}`;

export const shortLinkOf = ({ shortCode }: Pick<SlotSecrets, 'shortCode'>, shortUrl: string): string =>
  `${shortUrl}/g/${shortCode}`;

/** Returns the URL of the form. With `vericode`, step 1 also offers the verification code. */
export function linkOf(
  secrets: Pick<SlotSecrets, 'token'>,
  slug: string,
  { vericode }: { vericode: boolean },
  publicUrl: string,
): string {
  const search = { token: secrets.token, slug, ...(vericode ? { vericode: 'on' } : {}) };
  return publicUrl + guestPath(guestPages.link, search);
}
