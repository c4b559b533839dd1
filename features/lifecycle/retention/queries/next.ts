import { and, eq, gte, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isNotHeld } from '#features/booking/booking/queries/holds.ts';
import { CANCELLED } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { loadQuestionContext } from '#features/form/questionnaire/queries/questions.ts';
import {
  RETENTION_DAYS,
  RETENTION_YEARS,
  requiresPassportPicture,
  yearsAfter,
} from '#features/hotel/deletion/rules/retention-periods.ts';
import type { DeletedKind, Rule } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { image } from '#features/registration/image/tables.ts';
import type { Db } from '#platform/database/pool.ts';

type RetentionSettings = Awaited<ReturnType<typeof loadQuestionContext>>;
type NextDeletion = { rule: Rule; what: DeletedKind; count: number; day: string };

/**
 * A retention rule about bookings. `which`: its condition. `since`: the earliest check-out date of a booking
 * that has not expired. `goesOn`: returns the day on which a booking with this check-out date expires.
 */
type DueDateRule = {
  rule: Rule;
  what: DeletedKind;
  which: SQL | undefined;
  since: string;
  goesOn: (checkout: string) => string;
  /** Condition for the pictures that are counted. If omitted, the bookings are counted. */
  pictures?: SQL | undefined;
};

const isCancelled = eq(booking.pmsBookingStatus, CANCELLED);
const isLive = or(isNull(booking.pmsBookingStatus), ne(booking.pmsBookingStatus, CANCELLED));
const isRegistered = and(isNotNull(booking.registeredAt), isLive);

/**
 * Returns what each rule deletes next, and on which business day. The result may change, because a PMS can
 * still change a booking's dates. Excludes bookings that are on hold or overdue.
 */
export async function nextDeletions(
  db: Db,
  facilityId: number,
  kept: RetentionSettings,
  today: string,
): Promise<NextDeletion[]> {
  const deletions: NextDeletion[] = [];
  for (const coming of dueDateRules(kept, today)) {
    const next = await nextDeletionOf(db, facilityId, coming);
    if (next) deletions.push(next);
  }
  return deletions.toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

function dueDateRules(kept: RetentionSettings, today: string): DueDateRule[] {
  const { image_days, registration_years, country } = kept;
  const dueAfterDays = (days: number) => ({
    since: daysAfter(today, -days),
    goesOn: (checkout: string) => daysAfter(checkout, days + 1),
  });
  const dueAfterYears = (years: number) => ({
    since: yearsAfter(today, -years),
    goesOn: (checkout: string) => daysAfter(yearsAfter(checkout, years), 1),
  });
  const outsideRegister =
    country === 'JP' || !requiresPassportPicture(kept) ? ne(image.kind, 'passport') : sql`true`;
  return [
    {
      rule: 'pictures',
      what: 'pictures',
      which: isLive,
      pictures: outsideRegister,
      ...dueAfterDays(image_days),
    },
    { rule: 'registered', what: 'bookings', which: isRegistered, ...dueAfterYears(registration_years) },
    {
      rule: 'neverCame',
      what: 'bookings',
      which: or(isNull(booking.registeredAt), isCancelled),
      ...dueAfterDays(RETENTION_DAYS.neverCame),
    },
    {
      rule: 'optional',
      what: 'bookings',
      which: and(isRegistered, isNull(booking.optionalEndedAt)),
      ...dueAfterYears(RETENTION_YEARS.optional),
    },
  ];
}

async function nextDeletionOf(
  db: Db,
  facilityId: number,
  { rule, what, which, since, goesOn, pictures }: DueDateRule,
): Promise<NextDeletion | undefined> {
  const pictureCount = sql<number>`(select count(*) from ${image} where ${and(
    eq(image.facilityId, facilityId),
    eq(image.bookingId, booking.id),
    isNotNull(image.registrationId),
    isNull(image.deletedAt),
    pictures,
  )})`;
  const count = pictures ? sql`sum(${pictureCount})` : sql`count(*)`;
  const notHeld = isNotHeld({ facilityId: booking.facilityId, bookingId: booking.id });
  const [found] = await db
    .select({ checkout: booking.checkoutDate, count: count.mapWith(Number) })
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), gte(booking.checkoutDate, since), which, notHeld))
    .groupBy(booking.checkoutDate)
    .having(sql`${count} > 0`)
    .orderBy(booking.checkoutDate)
    .limit(1);
  return found && { rule, what, count: found.count, day: goesOn(found.checkout) };
}
