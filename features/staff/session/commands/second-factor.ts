import { and, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Secret, TOTP } from 'otpauth';
import { openForHotel, sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { hashPassword, passwordMatches } from '#features/staff/account/commands/passwords.ts';
import { recoveryCode, userAccount } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { crockford } from '#platform/crypto/codes.ts';
import { constantTimeEqual, keyedHash, subkey } from '#platform/crypto/keys.ts';
import { open, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { digitsIn } from '#platform/text/clean.ts';
import { normalizeCrockford } from '#platform/text/typed-code.ts';
import { accountOf } from '../queries/accounts.ts';
import { RECOVERY_CODES } from '../rules.ts';
import { passkey } from '../tables.ts';

/** `facilityId` is null for an organization's user. */
type UserRef = { facilityId: number | null; userId: number };

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const sealPlace = (userId: number) => ({ table: 'user_account', column: 'totp_sealed', row: userId });
const keyedHashOf = (userId: number, code: string) => keyedHash('recovery code', `${userId}/${code}`);
const codesOfUser = ({ facilityId, userId }: UserRef) => [
  belongsToHotel(recoveryCode.facilityId, facilityId),
  eq(recoveryCode.userId, userId),
];
const isAccount = ({ facilityId, userId }: UserRef) =>
  and(belongsToHotel(userAccount.facilityId, facilityId), eq(userAccount.id, userId));

/** Condition: the row belongs to this hotel or, for null, to no hotel. */
export const belongsToHotel = (column: PgColumn, facilityId: number | null): SQL =>
  facilityId === null ? isNull(column) : eq(column, facilityId);

/** Seals the secrets of organizations' users, who have no hotel whose key could be used. */
const organizationKey = () => ({ id: 0, key: subkey('second factor of an organization') });
const placeWithoutHotel = (userId: number) => ({ ...sealPlace(userId), facility: 0, row: String(userId) });

const sealSecret = (db: Db, { facilityId, userId }: UserRef, secret: string) =>
  facilityId === null
    ? seal(organizationKey(), placeWithoutHotel(userId), secret)
    : sealForHotel(db, facilityId, sealPlace(userId), secret);

const openSecret = (db: Db, { facilityId, userId }: UserRef, sealed: Buffer) =>
  facilityId === null
    ? open([organizationKey()], placeWithoutHotel(userId), sealed)
    : openForHotel(db, facilityId, sealPlace(userId), sealed);

/** Stores a secret. It takes effect once confirmed. */
export async function storeSecret(db: Db, user: UserRef, secret: string): Promise<void> {
  const totpSealed = await sealSecret(db, user, secret);
  await db.update(userAccount).set({ totpSealed, totpLastStep: null }).where(isAccount(user));
}

export async function consumeCode(db: Db, user: UserRef, code: string): Promise<boolean> {
  const [row] = await db
    .select({ sealed: userAccount.totpSealed, lastStep: userAccount.totpLastStep })
    .from(userAccount)
    .where(isAccount(user))
    .for('update');
  if (!row?.sealed) return false;
  const secret = (await openSecret(db, user, row.sealed)).toString('utf8');
  const typed = digitsIn(code);
  const step = stepOfCode({ secret, code: typed, at: now(), lastStep: row.lastStep });
  if (step === null) return false;
  await db.update(userAccount).set({ totpLastStep: step }).where(isAccount(user));
  return true;
}

/** Like `consumeCode`, but also accepts a recovery code. */
export async function consumeAnyCode(db: Db, user: UserRef, code: string): Promise<boolean> {
  if (await consumeCode(db, user, code)) return true;
  const id = await recoveryCodeOf(db, user, normalizeCrockford(code));
  if (id === null) return false;
  const updated = await db
    .update(recoveryCode)
    .set({ usedAt: now() })
    .where(and(...codesOfUser(user), eq(recoveryCode.id, id), isNull(recoveryCode.usedAt)))
    .returning({ id: recoveryCode.id });
  return updated.length > 0;
}

async function recoveryCodeOf(db: Db, user: UserRef, code: string): Promise<number | null> {
  if (code.length !== RECOVERY_CODES.length) return null;
  const unused = await db
    .select({ id: recoveryCode.id, hash: recoveryCode.codeHash })
    .from(recoveryCode)
    .where(and(...codesOfUser(user), isNull(recoveryCode.usedAt)));
  for (const { id, hash } of unused) if (await isHashOf(hash, user.userId, code)) return id;
  return null;
}

/** The first releases stored recovery codes only as a keyed hash. */
async function isHashOf(hash: Buffer, userId: number, code: string): Promise<boolean> {
  const keyed = keyedHashOf(userId, code);
  if (hash.length === keyed.length) return constantTimeEqual(hash, keyed);
  return passwordMatches(hash.toString('utf8'), keyed.toString('base64'));
}

/**
 * Replaces the recovery codes with ten new codes. The codes are shown once. Only a salted argon2id hash of each
 * code is stored.
 */
export async function makeRecoveryCodes(db: Db, user: UserRef): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES.count }, () => crockford(RECOVERY_CODES.length));
  const rows = await Promise.all(
    codes.map(async code => {
      const hash = await hashPassword(keyedHashOf(user.userId, code).toString('base64'));
      return { ...user, codeHash: Buffer.from(hash, 'utf8') };
    }),
  );
  await db.delete(recoveryCode).where(and(...codesOfUser(user)));
  await db.insert(recoveryCode).values(rows);
  return codes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function recoveryCodesLeft(db: Db, user: UserRef): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(...codesOfUser(user), isNull(recoveryCode.usedAt)));
  return row?.left ?? 0;
}

export async function confirmFactor(db: Db, user: UserRef): Promise<void> {
  await db.update(userAccount).set({ totpConfirmedAt: now() }).where(isAccount(user));
}

export async function deleteApp(db: Db, user: UserRef): Promise<void> {
  await db
    .update(userAccount)
    .set({ totpSealed: null, totpConfirmedAt: null, totpLastStep: null })
    .where(isAccount(user));
}

export async function deleteCodesWithoutFactor(db: Db, user: UserRef): Promise<void> {
  if (!(await accountOf(db, user.userId))?.hasSecondFactor)
    await db.delete(recoveryCode).where(and(...codesOfUser(user)));
}

export async function deleteFactor(db: Db, user: UserRef): Promise<void> {
  await deleteApp(db, user);
  await db
    .delete(passkey)
    .where(and(belongsToHotel(passkey.facilityId, user.facilityId), eq(passkey.userId, user.userId)));
  await db.delete(recoveryCode).where(and(...codesOfUser(user)));
}

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const otpauthUrl = (secret: string, username: string): string =>
  new TOTP({ issuer: 'Genkan', label: username, secret }).toString();

type Code = {
  secret: string;
  code: string;
  at: Date;
  /** The time step of the last used code. Codes of this step and of earlier steps are invalid. */
  lastStep: number | null;
};

/**
 * Returns the time step of a code, or null if the code is wrong. The user's clock may differ by one step (30
 * seconds).
 */
export function stepOfCode({ secret, code, at, lastStep }: Code): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ secret });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return lastStep === null || step > lastStep ? step : null;
}
