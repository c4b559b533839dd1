import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { fetchFromVendor } from '../events.ts';
import { askVendor } from '../queries/ask-vendor.ts';
import { type FetchedPage, VendorError } from '../queries/vendor-api.ts';
import { vendorApis } from '../queries/vendor-apis.ts';
import type { FetchError } from '../rules/accounts.ts';
import {
  CLAIM_DURATION,
  MIN_NOTICE_INTERVAL,
  nextPollAfterFailure,
  POLL_INTERVAL,
} from '../rules/fetch-times.ts';
import { remainingUnreadable, type UnreadBooking } from '../rules/unread.ts';
import { type ConnectorState, isHolding } from '../rules/vendors.ts';
import { claimPoll, type PollClaim, releasePollClaim, updatePollState } from './claim-poll.ts';
import { holdMessage } from './hold-message.ts';
import { lockConnector, waitForOwnerChange } from './known-connector.ts';
import { type LogEntry, logEntry, logMessages, truncateNumber } from './log-messages.ts';
import { type CheckedItem, importItems, itemsOf } from './take-items.ts';
import { writeBack } from './write-back.ts';

type FailedFetch = { fault: FetchError; retryAfter: Date | null };

/**
 * Fetches one page from a vendor and stores it together with the next cursor. If the worker dies before the
 * commit, the same page is fetched again.
 */
export async function fetchBookings(input: { facilityId: number; connectorId: number }): Promise<void> {
  const { facilityId, connectorId } = input;
  const scope = mintSystem(facilityId);
  const pollClaim = await inFacility(scope, db => claimPoll(db, scope, connectorId));
  if (!pollClaim) return;
  const page = await fetchPage(pollClaim);
  const writeClaim = await inFacility(scope, async db => {
    if (!(await storePage(db, pollClaim, page))) return null;
    // Writing back may take longer than the interval between polls. Keeps the claim, so that the next poll does
    // not write the same registrations.
    const claimedUntil = new Date(now().getTime() + CLAIM_DURATION);
    await updatePollState(db, pollClaim, { claimedUntil });
    return { ...pollClaim, claimedUntil };
  });
  if (writeClaim) await writeBack(writeClaim);
}

async function fetchPage({
  scope,
  vendor,
  account,
  cursor,
  local,
}: PollClaim): Promise<FetchedPage | FailedFetch> {
  try {
    return await vendorApis[vendor].fetch(askVendor(vendor, account), account, cursor, local);
  } catch (error) {
    if (error instanceof VendorError) return { fault: error.kind, retryAfter: error.retryAfter };
    // Our code does not handle this response. Logs the error, so that it gets fixed, and shows the owner that
    // the connector is failing.
    log.error(
      { facility: scope.facilityId, vendor, err: error },
      'A response of a vendor was not understood',
    );
    return { fault: 'answer', retryAfter: null };
  }
}

/**
 * Stores the result of a poll.
 * @returns whether all bookings were stored, no pages are left and the connector is on
 */
async function storePage(db: Db, claim: PollClaim, page: FetchedPage | FailedFetch): Promise<boolean> {
  await waitForOwnerChange(db, claim);
  const releasedClaim = await releasePollClaim(db, claim);
  if (!releasedClaim) return false;
  if ('fault' in page) return recordFailure(db, claim, page);
  const lockedConnector = await lockConnector(db, claim);
  // The connector was paused or removed during the poll. Discards the page, which is fetched again if the
  // connector is started again.
  if (!lockedConnector || !['preview', 'on'].includes(lockedConnector.state)) {
    if (vendorApis[claim.vendor].givesOnce) await updatePollState(db, claim, { cursor: null });
    return false;
  }
  if ((await importPage(db, claim, lockedConnector.state, page)) === 'full')
    return recordFailure(db, claim, { fault: 'full', retryAfter: null });
  const { cursor, isMore } = page;
  // The page may not contain a change that was reported during the poll, so the next poll is earlier.
  const pause = releasedClaim.isReported ? MIN_NOTICE_INTERVAL : POLL_INTERVAL;
  const nextAt = new Date(now().getTime() + (isMore ? 0 : pause));
  await updatePollState(db, claim, { cursor, nextAt, tries: 0, failingSince: null, fault: null });
  const { facilityId } = claim.scope;
  const next = { facilityId, connectorId: claim.connectorId };
  if (isMore) await fetchFromVendor.add(db, next);
  else if (releasedClaim.isReported) await fetchFromVendor.add(db, next, { runAt: nextAt });
  return !isMore && lockedConnector.state === 'on';
}

async function recordFailure(db: Db, claim: PollClaim, { fault, retryAfter }: FailedFetch): Promise<false> {
  const at = now();
  const { scope, connectorId, vendor } = claim;
  const tries = claim.tries + 1;
  log.info(
    { facility: scope.facilityId, connector: connectorId, vendor, fault, tries },
    'Bookings could not be fetched from a vendor',
  );
  await updatePollState(db, claim, {
    tries,
    fault,
    failingSince: claim.failingSince ?? at,
    nextAt: nextPollAfterFailure(tries, { at, fault, retryAfter }),
  });
  return false;
}

/**
 * Stores or holds the bookings of a page. Bookings without changes are not logged, because polls run every two
 * minutes and vendors often repeat bookings.
 */
async function importPage(
  db: Db,
  claim: PollClaim,
  state: ConnectorState,
  { bookings, read }: FetchedPage,
): Promise<'taken' | 'full'> {
  const items = itemsOf(bookings, claim.vendor);
  const validItems = items.filter(({ judged }) => !('reason' in judged));
  if (isHolding(state)) {
    const holdResult = await holdMessage(db, claim, validItems, { vendor: claim.vendor, isQuiet: true });
    if (holdResult === 'full') return holdResult;
  } else {
    const results = await importItems(db, claim, validItems);
    await logMessages(db, claim, results.filter(hasEffect));
  }
  const at = now();
  const unreadItems = items.flatMap(each => unreadOf(each, at) ?? []);
  // An invalid booking is sent again with every poll, so it is logged only once.
  const newUnread = unreadItems.filter(
    ({ id, reason }) => !claim.unread.some(was => was.id === id && was.reason === reason),
  );
  await logMessages(
    db,
    claim,
    newUnread.map(({ number, reason }) => logEntry(number, 'error', reason)),
  );
  const ids = new Set(unreadItems.map(({ id }) => id));
  const resolved = [...read, ...validItems.map(({ number }) => number)].filter(id => !ids.has(id));
  await updatePollState(db, claim, {
    unread: remainingUnreadable(claim.unread, { faults: unreadItems, read: resolved }, at),
  });
  return 'taken';
}

const hasEffect = ({ result }: LogEntry) =>
  result === 'created' || result === 'updated' || result === 'cancelled';

function unreadOf({ number, judged }: CheckedItem, at: Date): UnreadBooking | null {
  if (!('reason' in judged)) return null;
  const { reason, field = '', id = number } = judged;
  return {
    id: truncateNumber(id),
    number: truncateNumber(number),
    reason,
    field: truncateNumber(field),
    at: at.toISOString(),
  };
}
