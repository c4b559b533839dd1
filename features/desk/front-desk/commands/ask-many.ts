import { and, eq, gte, inArray } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { auditAll } from '#features/audit/audit/commands/audit.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { lockBookings } from '#features/booking/booking/commands/statuses.ts';
import { type Booking, bookingColumns } from '#features/booking/booking/queries/bookings.ts';
import { mayStillAmend } from '#features/booking/booking/rules/link-state.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { type Missing, missingOfBookings } from '#features/guest/my-page/queries/missing.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { missingDataRequested } from '#features/registration/registration/events.ts';
import { contactsOfGuests } from '#features/registration/registration/queries/way-to-guest.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { AskedOfMany } from '../contract/ask-many.ts';
import { askingObstacle, type Obstacle } from '../rules/asking.ts';

const ACTION = 'registration.missing_asked';
const DAY_MS = 86_400_000;

/**
 * Returns how many guests `askManyForMissingData` would ask now, and why it would not ask the others.
 * @throws 404 if the hotel does not have one of the bookings, 409 `hotel_in_maintenance`.
 */
export function previewMissingDataRequests(
  scope: StaffScope,
  bookingIds: readonly number[],
): Promise<AskedOfMany> {
  return inFacility(scope, async db => {
    const bookings = await db
      .select(bookingColumns)
      .from(booking)
      .where(and(eq(booking.facilityId, scope.facilityId), inArray(booking.id, [...bookingIds])));
    return countObstacles(bookings, await requestCandidates(db, scope, bookings, bookingIds));
  });
}

type AskManyInput = { bookingIds: readonly number[]; key: string };

/**
 * Asks several guests for missing guest register data, each at most once a business day. A repeated request
 * with the same `key` sends nothing.
 */
export function askManyForMissingData(
  scope: StaffScope,
  { bookingIds, key }: AskManyInput,
): Promise<AskedOfMany> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    // If two requests are concurrent, the second waits for this lock and then finds the audit entries of the
    // first.
    const bookings = await lockBookings(db, facilityId, bookingIds);
    const candidates = await requestCandidates(db, scope, bookings, bookingIds, key);
    const recipients = candidates.filter(({ obstacle, isSent }) => obstacle === undefined && !isSent);
    for (const { registrationId } of recipients)
      await missingDataRequested.add(
        db,
        { facilityId, registrationId, request: key },
        { key: `${missingDataRequested.name}/${registrationId}` },
      );
    await auditAll(
      db,
      scope,
      recipients.map(({ bookingId, registrationId }) => ({
        action: ACTION,
        bookingId,
        details: { registrationId, request: key },
      })),
    );
    return countObstacles(bookings, candidates);
  });
}

type RequestCandidate = {
  bookingId: number;
  registrationId: number;
  obstacle: Obstacle | undefined;
  /** True if a request with the same key has already asked this guest. */
  isSent: boolean;
};

async function requestCandidates(
  db: Db,
  { facilityId, userId }: StaffScope,
  bookings: readonly Booking[],
  bookingIds: readonly number[],
  key?: string,
): Promise<RequestCandidate[]> {
  const hotel = await facilityById(db, facilityId);
  if (!hotel || bookings.length < new Set(bookingIds).size) throw notFound();
  if (await setting(db, facilityId, 'maintenance_mode')) throw new Refusal(409, 'hotel_in_maintenance');
  const ids = bookings.map(({ id }) => id);
  const found = await missingOfBookings(db, facilityId, ids, 'ja');
  const contacts = await contactsOfGuests(db, facilityId, found.map(idOf));
  const entries = await recentRequests(db, facilityId, ids);
  const byId = new Map(bookings.map(each => [each.id, each]));
  const at = now();
  return found.flatMap(missing => {
    const bookingRow = byId.get(missing.registered.bookingId);
    if (!bookingRow) return [];
    const registrationId = idOf(missing);
    const earlierRequests = entries.filter(({ details }) => details.registrationId === registrationId);
    const isSent =
      key !== undefined &&
      earlierRequests.some(({ actorId, details }) => actorId === userId && details.request === key);
    const today = businessDay(at, hotel.timezone);
    const obstacle = askingObstacle({
      isOver: !mayStillAmend(bookingRow, hotel.timezone, at),
      questions: missing.persons.length,
      isAskedToday: !isSent && earlierRequests.some(entry => businessDay(entry.at, hotel.timezone) === today),
      isReachable: contacts.has(registrationId),
    });
    return [{ bookingId: bookingRow.id, registrationId, obstacle, isSent }];
  });
}

const idOf = ({ registered }: Missing) => registered.id;

/**
 * Returns the audit entries of requests for missing data from the last 24 hours. An entry is written with the
 * request and before any message.
 */
function recentRequests(db: Db, facilityId: number, bookingIds: readonly number[]) {
  return db
    .select({ at: auditEntry.at, actorId: auditEntry.actorId, details: auditEntry.details })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.facilityId, facilityId),
        eq(auditEntry.action, ACTION),
        inArray(auditEntry.bookingId, [...bookingIds]),
        gte(auditEntry.at, new Date(now().getTime() - DAY_MS)),
      ),
    );
}

function countObstacles(bookings: readonly Booking[], judged: readonly RequestCandidate[]): AskedOfMany {
  const by = (obstacle: Obstacle | undefined) => judged.filter(each => each.obstacle === obstacle);
  const unreachable = new Set(by('unreachable').map(({ bookingId }) => bookingId));
  const registered = new Set(judged.map(({ bookingId }) => bookingId));
  return {
    asked: by(undefined).length,
    nothing: by('nothing').length,
    asked_today: by('askedToday').length,
    over: by('over').length,
    unregistered: bookings.filter(({ id }) => !registered.has(id)).length,
    unreachable: bookings.filter(({ id }) => unreachable.has(id)).map(each => each.pmsBookingNo),
  };
}
