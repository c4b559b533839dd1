import { openFor, sealFor } from '#features/facility/queries/keys.ts';
import { crockford } from '#platform/crypto/codes.ts';
import { keyedHash, randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { QR_TEXT } from '../rules.ts';
import { type registration, sealedAt } from '../tables.ts';

/** Given to a guest who has registered: the payload of the QR code, and the id that opens My Page. */
export type Passes = { qrCode: string; myPageId: string };

/** How each is looked up (docs/reference/proofs.md#secrets-of-a-slot). */
export const hashOf = {
  qr: (payload: string) => keyedHash('qr payload', payload),
  myPageId: (id: string) => keyedHash('my page id', id),
};

/**
 * Random, and no personal data in either: 130 bits in the QR code, 128 in the address
 * (docs/reference/registrations.md#the-qr-code).
 */
export const newPasses = (): Passes => ({
  qrCode: `${QR_TEXT.prefix}${crockford(QR_TEXT.length)}`,
  myPageId: randomToken(128),
});

/** The short address of My Page. It holds the whole id: nothing that is easier to guess opens the page. */
export const shortPageOf = ({ myPageId }: Pick<Passes, 'myPageId'>, shortUrl: string): string =>
  `${shortUrl}/m/${myPageId}`;

type SealedPasses = Pick<
  typeof registration.$inferInsert,
  'qrHash' | 'qrSealed' | 'myPageHash' | 'myPageSealed'
>;

/** The columns that keep them: as a keyed hash to find, sealed to show again. */
export async function sealPasses(
  db: Db,
  facilityId: number,
  slotId: number,
  { qrCode, myPageId }: Passes,
): Promise<SealedPasses> {
  return {
    qrHash: hashOf.qr(qrCode),
    qrSealed: await sealFor(db, facilityId, sealedAt.qr(slotId), qrCode),
    myPageHash: hashOf.myPageId(myPageId),
    myPageSealed: await sealFor(db, facilityId, sealedAt.myPageId(slotId), myPageId),
  };
}

export async function openPasses(
  db: Db,
  facilityId: number,
  slotId: number,
  { qrSealed, myPageSealed }: Pick<SealedPasses, 'qrSealed' | 'myPageSealed'>,
): Promise<Passes> {
  const qrCode = await openFor(db, facilityId, sealedAt.qr(slotId), qrSealed);
  const myPageId = await openFor(db, facilityId, sealedAt.myPageId(slotId), myPageSealed);
  return { qrCode: qrCode.toString('utf8'), myPageId: myPageId.toString('utf8') };
}
