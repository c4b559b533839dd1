import { lt } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { guestSession, proofLock } from '../tables.ts';

const DAY = 24 * 60 * 60_000;

/** A lock lasts less than a day, and so does what is counted towards one. */
const LOCKS_KEPT = 2 * DAY;
const SESSIONS_KEPT = DAY;

/** Deletes counted proofs and guest sessions, of all facilities, that can no longer mean anything at `at`. */
export async function forgetOldProofs(db: Db, at: Date): Promise<void> {
  const before = (age: number) => new Date(at.getTime() - age);
  await db.delete(proofLock).where(lt(proofLock.updatedAt, before(LOCKS_KEPT)));
  await db.delete(guestSession).where(lt(guestSession.expiresAt, before(SESSIONS_KEPT)));
}
