import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { FacilityScope } from '#features/access/access/rules/scope.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { openAccount } from '../queries/accounts.ts';
import type { HotelClock } from '../queries/vendor-api.ts';
import { vendorApis } from '../queries/vendor-apis.ts';
import type { Account } from '../rules/accounts.ts';
import { CLAIM_DURATION } from '../rules/fetch-times.ts';
import type { UnreadBooking } from '../rules/unread.ts';
import { type FetchVendor, isFetchVendor } from '../rules/vendors.ts';
import { connector, connectorAccount } from '../tables.ts';
import { whereAccount } from './fetching-connector.ts';

/** One poll of a vendor. A worker claims it until the poll ends. */
export type PollClaim = {
  scope: FacilityScope;
  connectorId: number;
  vendor: FetchVendor;
  account: Account;
  cursor: string | null;
  tries: number;
  failingSince: Date | null;
  unread: readonly UnreadBooking[];
  local: HotelClock;
  /** Identifies this claim. A worker that takes over the poll sets another value. */
  claimedUntil: Date;
};

/**
 * Claims the next poll. If a worker died while polling a vendor that delivers each change only once, everything
 * is fetched again.
 * @returns null if no poll is due or another worker has claimed it
 */
export async function claimPoll(
  db: Db,
  scope: FacilityScope,
  connectorId: number,
): Promise<PollClaim | null> {
  const { facilityId } = scope;
  const at = now();
  const [row] = await db
    .select({ vendor: connector.vendor, claimedUntil: connectorAccount.claimedUntil })
    .from(connector)
    .innerJoin(connectorAccount, whereAccount(facilityId, connectorId))
    .where(
      and(
        eq(connector.facilityId, facilityId),
        eq(connector.id, connectorId),
        inArray(connector.state, ['preview', 'on']),
      ),
    );
  if (!row || !isFetchVendor(row.vendor)) return null;
  const claimedUntil = new Date(at.getTime() + CLAIM_DURATION);
  const isLost = vendorApis[row.vendor].givesOnce && row.claimedUntil !== null;
  const [taken] = await db
    .update(connectorAccount)
    .set({ claimedUntil, ...(isLost ? { cursor: null } : {}) })
    .where(
      and(
        whereAccount(facilityId, connectorId),
        lte(connectorAccount.nextAt, at),
        or(isNull(connectorAccount.claimedUntil), lte(connectorAccount.claimedUntil, at)),
      ),
    )
    .returning();
  if (!taken) return null;
  const hotel = await hotelOf(db, facilityId);
  return {
    scope,
    connectorId,
    vendor: row.vendor,
    account: await openAccount(db, facilityId, connectorId, taken.accountSealed),
    cursor: taken.cursor,
    tries: taken.tries,
    failingSince: taken.failingSince,
    unread: taken.unread,
    local: { timeZone: hotel.timezone, today: businessDay(at, hotel.timezone) },
    claimedUntil,
  };
}

/**
 * Ends a poll.
 * @returns whether a notice arrived during the poll, or null if this worker has lost the claim and must not
 * store anything
 */
export async function releasePollClaim(db: Db, claim: PollClaim): Promise<{ isReported: boolean } | null> {
  const { facilityId } = claim.scope;
  const [ended] = await db
    .update(connectorAccount)
    .set({ claimedUntil: null })
    .where(
      and(whereAccount(facilityId, claim.connectorId), eq(connectorAccount.claimedUntil, claim.claimedUntil)),
    )
    .returning({ noticeAt: connectorAccount.noticeAt });
  if (!ended) return null;
  const beganAt = claim.claimedUntil.getTime() - CLAIM_DURATION;
  return { isReported: ended.noticeAt !== null && ended.noticeAt.getTime() >= beganAt };
}

/**
 * Extends the claim of this worker.
 * @returns the poll with its new `claimedUntil`, or null if this worker has lost the claim
 */
export async function extendPollClaim(db: Db, claim: PollClaim): Promise<PollClaim | null> {
  const claimedUntil = new Date(now().getTime() + CLAIM_DURATION);
  const { facilityId } = claim.scope;
  const extendedRows = await db
    .update(connectorAccount)
    .set({ claimedUntil })
    .where(
      and(whereAccount(facilityId, claim.connectorId), eq(connectorAccount.claimedUntil, claim.claimedUntil)),
    )
    .returning({ connectorId: connectorAccount.connectorId });
  return extendedRows.length > 0 ? { ...claim, claimedUntil } : null;
}

export async function updatePollState(
  db: Db,
  { scope: { facilityId }, connectorId }: Pick<PollClaim, 'scope' | 'connectorId'>,
  changes: Partial<typeof connectorAccount.$inferInsert>,
): Promise<void> {
  await db.update(connectorAccount).set(changes).where(whereAccount(facilityId, connectorId));
}
