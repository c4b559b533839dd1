import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { fetchFromVendor } from '../events.ts';
import { nextPollAfterNotice } from '../rules/fetch-times.ts';
import { connector, connectorAccount } from '../tables.ts';
import { whereAccount } from './fetching-connector.ts';

type ConnectorRef = { facilityId: number; connectorId: number };

/**
 * Schedules an early poll of the vendor, at most one per minimum interval. Ignores the body
 * (docs/reference/connectors.md#notices-of-changes).
 * @throws 404 if the secret is wrong
 */
export async function handleVendorNotice(secret: string): Promise<void> {
  const { facilityId, connectorId, noticeHash } = connectorAccount;
  const [one] = await platformDb(db =>
    db
      .select({ facilityId, connectorId })
      .from(connectorAccount)
      .where(eq(noticeHash, sha256(secret))),
  );
  if (!one) throw notFound();
  await inFacility(mintSystem(one.facilityId), db => scheduleEarlyPoll(db, one));
}

/**
 * Records a notice and schedules an early poll. During a poll, only stores the time of the notice, which is
 * checked at the end of the poll (`fetch-bookings.ts`).
 */
async function scheduleEarlyPoll(db: Db, one: ConnectorRef): Promise<void> {
  const at = now();
  const whereOurAccount = whereAccount(one.facilityId, one.connectorId);
  const [row] = await db
    .select({
      state: connector.state,
      lastAt: connector.lastAt,
      nextAt: connectorAccount.nextAt,
      fault: connectorAccount.fault,
    })
    .from(connectorAccount)
    .innerJoin(connector, sameHotel(connector.id, connectorAccount.connectorId))
    .where(whereOurAccount)
    .for('no key update', { of: connectorAccount });
  // Notices were ended in the meantime.
  if (!row) throw notFound();
  const isAsked = row.state === 'preview' || row.state === 'on';
  const next = isAsked ? nextPollAfterNotice({ ...row, isFailing: row.fault !== null }, at) : null;
  await db
    .update(connectorAccount)
    .set({ noticeAt: at, ...(next && { nextAt: next }) })
    .where(whereOurAccount);
  if (next) await fetchFromVendor.add(db, one, { runAt: next });
}
