import { and, asc, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { CANCELLED } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import {
  type Registration,
  registrationsOfMany,
  withQr,
} from '#features/registration/registration/queries/registrations.ts';
import type { Db } from '#platform/database/pool.ts';

export type PrintedLabel = { qr: string; name: string; room: string | null; bookingNo: string };

const PAGE_SIZE = 100;

type Row = Pick<typeof booking.$inferSelect, 'id' | 'roomNumber' | 'pmsBookingNo' | 'name'>;

/** Returns a label for each registration of a booking: the main guest's and those of the room leaders. */
export async function labelsOfBooking(
  db: Db,
  facilityId: number,
  bookingId: number,
): Promise<PrintedLabel[]> {
  const row = await bookingById(db, facilityId, bookingId);
  return row ? labelsFor(db, facilityId, [row]) : [];
}

/**
 * Yields the labels of a day's arrivals, except for cancelled bookings. Each page is read in a separate
 * transaction.
 */
export async function* labelsOfDay(scope: StaffScope, day: string): AsyncGenerator<PrintedLabel> {
  const { facilityId } = scope;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    const { labels, last } = await inFacility(scope, async db => {
      const rows = await db
        .select({
          id: booking.id,
          roomNumber: booking.roomNumber,
          pmsBookingNo: booking.pmsBookingNo,
          name: booking.name,
        })
        .from(booking)
        .where(
          and(
            eq(booking.facilityId, facilityId),
            eq(booking.checkinDate, day),
            or(isNull(booking.pmsBookingStatus), ne(booking.pmsBookingStatus, CANCELLED)),
            gt(booking.id, from),
          ),
        )
        .orderBy(asc(booking.id))
        .limit(PAGE_SIZE);
      return {
        labels: await labelsFor(db, facilityId, rows),
        last: rows.length === PAGE_SIZE ? rows.at(-1)?.id : undefined,
      };
    });
    yield* labels;
    after = last;
  }
}

async function labelsFor(db: Db, facilityId: number, rows: readonly Row[]): Promise<PrintedLabel[]> {
  const ids = rows.map(({ id }) => id);
  const registrations = await withQr(db, await registrationsOfMany(db, facilityId, ids));
  const questions = await questionsFor(db, facilityId, 'ja', { hidden: true, retired: true });
  const nameQuestion = questions.find(({ system_name }) => system_name === 'full_name');
  return rows.flatMap(row =>
    registrations
      .filter(({ bookingId }) => bookingId === row.id)
      .map(each => ({
        qr: each.qr,
        name: nameOf(each, nameQuestion?.id) || row.name,
        room: row.roomNumber,
        bookingNo: row.pmsBookingNo,
      })),
  );
}

/** Returns the main guest's answer to the name question; "" if the form does not ask for a name. */
const nameOf = ({ persons: [main] }: Registration, questionId: number | undefined): string =>
  main?.answers.find(answer => answer.questionId === questionId)?.value ?? '';
