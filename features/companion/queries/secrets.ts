import { openFor } from '#features/facility/queries/keys.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import { normalizeCrockford } from '#platform/crypto/typed-code.ts';
import type { Db } from '#platform/database/pool.ts';
import { type companionPlace, sealedAt } from '../tables.ts';

/** The secrets that open one place: the link's token, the code of `/g/{code}`, and the code that the companion types. */
export type PlaceSecrets = { token: string; shortCode: string; verificationCode: string };

/** How each secret is looked up; a code as a person typed it counts as the one that was meant. */
export const hashOf = {
  token: (token: string) => keyedHash('companion token', token),
  shortCode: (code: string) => keyedHash('companion short code', code),
  verificationCode: (code: string) => keyedHash('companion verification code', normalizeCrockford(code)),
};

type Row = typeof companionPlace.$inferSelect;

/** The secrets of a place, to be shown to who gave it away or to be sent. */
export async function openSecrets(db: Db, row: Row): Promise<PlaceSecrets> {
  const read = async (column: string, sealed: Buffer) =>
    (await openFor(db, row.facilityId, sealedAt(column, row), sealed)).toString('utf8');
  return {
    token: await read('token', row.tokenSealed),
    shortCode: await read('short_code', row.shortCodeSealed),
    verificationCode: await read('verification_code', row.verificationCodeSealed),
  };
}

/** What the one who gave the place away calls the companion; "" where they did not say. */
export async function openLabel(db: Db, row: Row): Promise<string> {
  const { labelSealed } = row;
  return labelSealed
    ? (await openFor(db, row.facilityId, sealedAt('label', row), labelSealed)).toString('utf8')
    : '';
}
