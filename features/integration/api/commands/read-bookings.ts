import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { ApiKeyScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import type { PmsKey } from '#features/booking/booking/commands/intake-rows.ts';
import { now } from '#platform/clock/clock.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';
import { changedBookings, findBookingByPmsKey, type Reader, statesOf } from '../queries/read-back.ts';
import { isInFuture, readCursor } from '../rules/cursor.ts';

/**
 * Returns the current state of a booking. Writes an audit entry.
 * @throws 404
 */
export function readBooking(scope: ApiKeyScope, name: PmsKey) {
  return inFacility(scope, async db => {
    const row = await findBookingByPmsKey(db, scope.facilityId, name);
    const [state] = row ? await statesOf(db, readerOf(scope), [row]) : [];
    if (!row || !state) throw notFound();
    await audit(db, scope, { action: 'bookings.fetched', bookingId: row.id, details: { count: 1 } });
    return state;
  });
}

type ListInput = { updated_since?: string | undefined; after?: string | undefined; limit: number };

/**
 * Returns a page of bookings in order of their last change. Writes an audit entry unless the page is empty.
 * @throws 422
 */
export function listChanged(scope: ApiKeyScope, { updated_since: since, after: sent, limit }: ListInput) {
  const { facilityId } = scope;
  const after = (sent === undefined ? null : readCursor(sent)) ?? undefined;
  if (after && isInFuture(after, now())) throw cursorAheadError();
  return inFacility(scope, async db => {
    const { rows, next } = await changedBookings(db, {
      facilityId,
      since: since === undefined ? undefined : new Date(since),
      after,
      limit,
    });
    const data = await statesOf(db, readerOf(scope), rows);
    const details = { count: rows.length };
    if (rows.length > 0) await audit(db, scope, { action: 'bookings.fetched', details });
    return { data, next_cursor: next };
  });
}

const cursorAheadError = () =>
  invalidInput(
    { after: 'field_invalid' },
    { after: 'after is ahead of the clock of the server. Begin again without it.' },
  );

/**
 * Determines which links the responses to a key contain. Links to the guest form need permission to write
 * bookings. Links to My Page also need `read_registrations`, because My Page shows the registration.
 */
const readerOf = ({ facilityId, scopes }: ApiKeyScope): Reader => ({
  facilityId,
  showsLinks: scopes.has('write_bookings'),
  showsPages: scopes.has('write_bookings') && scopes.has('read_registrations'),
});
