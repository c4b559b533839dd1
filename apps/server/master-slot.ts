import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { now } from '#platform/clock/clock.ts';
import { fingerprint } from '#platform/crypto/keys.ts';
import { unwrapRoot, wrapRoot } from '#platform/crypto/sealing.ts';

export type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * Decrypts the root key, from which all other keys are derived, with this master key.
 * @returns null if only other master keys decrypt it, or undefined if there is no root key yet
 */
export async function readRootKey(db: Queryable, masterKey: Buffer): Promise<Buffer | null | undefined> {
  const { rows } = await db.query<{ made: boolean }>("select to_regclass('master_slot') is not null as made");
  if (!rows[0]?.made) return undefined;
  const slots = await db.query<{ fingerprint: Buffer; wrapped: Buffer }>(
    'select fingerprint, wrapped from master_slot',
  );
  if (slots.rows.length === 0) return undefined;
  const own = slots.rows.find(slot => slot.fingerprint.equals(fingerprint(masterKey)));
  return own ? unwrapRoot(masterKey, own.wrapped) : null;
}

/** Like `readRootKey`, but creates the root key on the first start. */
export async function createRootKey(owner: Queryable, masterKey: Buffer): Promise<Buffer | null> {
  await owner.query('begin');
  await owner.query('lock table master_slot in exclusive mode');
  const known = await readRootKey(owner, masterKey);
  if (known === undefined) await addMasterKeySlot(owner, masterKey, randomBytes(32));
  await owner.query('commit');
  return known ?? (await readRootKey(owner, masterKey)) ?? null;
}

/** Allows this master key to open the database. Idempotent. */
export async function addMasterKeySlot(owner: Queryable, masterKey: Buffer, root: Buffer): Promise<void> {
  await owner.query(
    'insert into master_slot (fingerprint, wrapped, created_at) values ($1, $2, $3) on conflict do nothing',
    [fingerprint(masterKey), wrapRoot(masterKey, root), now()],
  );
}

export async function isMasterKeyReplaced(owner: Queryable, masterKey: Buffer): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from master_slot as other join master_slot as own on own.fingerprint = $1
     where other.created_at > own.created_at`,
    [fingerprint(masterKey)],
  );
  return Boolean(rowCount);
}

export async function deleteOtherSlots(owner: Queryable, masterKey: Buffer): Promise<number> {
  const { rowCount } = await owner.query('delete from master_slot where fingerprint <> $1', [
    fingerprint(masterKey),
  ]);
  return rowCount ?? 0;
}
