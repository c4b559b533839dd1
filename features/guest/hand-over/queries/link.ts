import { eq, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { arrivalPath, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { publicOrigin, staffOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { lowerSlug } from '#features/hotel/facility/rules/profile.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { activeUser } from '#features/staff/account/tables.ts';
import { staffSession } from '#features/staff/session/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { constantTimeEqual, keyedHash, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { handOver } from '../tables.ts';

export const hashOfToken = (token: string): Buffer => keyedHash('hand-over token', token);

/** Returns a hash that identifies the browser that has opened a hand-over. Null if the browser stores no cookies. */
export const hashOfBrowser = (device: string | undefined): Buffer | null =>
  device === undefined ? null : keyedHash('hand-over browser', device);

type HandOverRef = { token: string; slug?: string | undefined };

/**
 * The calling browser: its device id, and its staff session, which is locked while the guest has the device.
 */
export type CallingBrowser = { device: string | undefined; staffToken: string | undefined };

/**
 * Returns whether this is the browser in which staff handed the form over. If the dashboard has a separate host, the
 * browser does not send the staff session to the guests' host. In that case the first browser that requests the form
 * gets it.
 */
function isStaffDevice(session: typeof staffSession.$inferSelect, { staffToken }: CallingBrowser): boolean {
  if (staffOrigin() !== publicOrigin()) return true;
  const hash = staffToken === undefined ? undefined : sha256(staffToken);
  return [session.tokenHash, session.handedOverHash].some(
    each => each !== null && hash !== undefined && constantTimeEqual(each, hash),
  );
}

/**
 * Returns the hand-over of a link, and whether the calling browser can open it.
 * @throws 404
 */
export async function handOverByToken({ token, slug }: HandOverRef, asking: CallingBrowser) {
  const found = await platformDb(db => findByToken(db, token));
  if (!found || (slug && lowerSlug(slug) !== found.slugLower)) throw notFound();
  const { row, session, isUserThere } = found;
  const browser = hashOfBrowser(asking.device);
  const isItsBrowser = row.takenBy === null || (browser !== null && constantTimeEqual(row.takenBy, browser));
  const isStaffThere =
    row.staffSessionId === null
      ? isUserThere
      : session !== null &&
        (row.way !== 'device' || session.handedOverAt !== null) &&
        isStaffDevice(session, asking);
  return { ...found, isOpen: row.endsAt > now() && isItsBrowser && isStaffThere };
}

async function findByToken(db: Db, token: string) {
  const [found] = await db
    .select({
      row: handOver,
      session: staffSession,
      slug: facility.slugName,
      slugLower: facility.slugLower,
      checkinDate: booking.checkinDate,
      isUserThere: sql<boolean>`${activeUser.id} is not null`,
    })
    .from(handOver)
    .innerJoin(facility, eq(facility.id, handOver.facilityId))
    .innerJoin(booking, sameHotel(booking.id, handOver.bookingId))
    .leftJoin(staffSession, eq(staffSession.id, handOver.staffSessionId))
    .leftJoin(activeUser, eq(activeUser.id, handOver.userId))
    .where(eq(handOver.tokenHash, hashOfToken(token)));
  return found;
}

export async function slugOfHandOver(token: string): Promise<string | undefined> {
  return (await platformDb(db => findByToken(db, token)))?.slug;
}

/**
 * Checks a link without opening it.
 * @throws 404
 */
export async function handOverLinkState(named: HandOverRef, asking: CallingBrowser) {
  const { row, checkinDate, isOpen } = await handOverByToken(named, asking);
  const { way, bookingId } = row;
  return { way, is_open: isOpen, back: urlAfter(way, { id: bookingId, checkinDate }) };
}

function urlAfter(way: (typeof handOver.$inferSelect)['way'], record: Parameters<typeof arrivalPath>[0]) {
  if (way === 'phone') return null;
  return staffOrigin() + (way === 'device' ? staffPages.takeBack : arrivalPath(record));
}
