import { and, eq, inArray, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { HandOverMethod, StaffScope } from '#features/access/access/rules/scope.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { ListFilters } from '#features/desk/front-desk/contract/list.ts';
import { type Cursor, cursorAt } from '#features/desk/front-desk/queries/list-order.ts';
import { listPage, matchesFilters } from '#features/desk/front-desk/queries/list-page.ts';
import { handOverKindsOf } from '#features/guest/hand-over/queries/of-booking.ts';
import {
  type Person,
  type Registration,
  registrationsOfMany,
} from '#features/registration/registration/queries/registrations.ts';
import { answer, person, registration } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';

export type ExportedPerson = {
  booking: Booking;
  persons: number;
  registered?: { registration: Registration; person: Person; handOver: HandOverMethod | undefined };
};

/** Small, so that the garbage collector frees a page before it is promoted to the old generation. */
const PAGE_SIZE = 50;

/**
 * Reads all persons of the filtered list in order, page by page. Each page is read in its own transaction while
 * the previous page is being written.
 */
export async function* exportedPersons(
  scope: StaffScope,
  filters: ListFilters,
): AsyncGenerator<ExportedPerson[]> {
  let nextPage: ReturnType<typeof pageOf> | undefined = pageOf(scope, { filters, cursor: undefined });
  while (nextPage) {
    const { persons, last }: Awaited<ReturnType<typeof pageOf>> = await nextPage;
    nextPage = last && pageOf(scope, { filters, cursor: last });
    // Prevents an unhandled rejection if the caller stops reading before the next page fails.
    nextPage?.catch(() => undefined);
    yield persons;
  }
}

type PageQuery = { filters: ListFilters; cursor: Cursor | undefined };

function pageOf(scope: StaffScope, { filters, cursor }: PageQuery) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const order = { sort: 'newest' as const, page: 1, perPage: PAGE_SIZE };
    const page = await listPage(db, { facilityId, filters, cursor, bookingId: undefined, ...order });
    const { rows, hasNext } = page;
    const ids = rows.map(row => row.id);
    const found = await registrationsOfMany(db, facilityId, ids);
    const registrations = Map.groupBy(found, each => each.bookingId);
    const handOverKinds = await handOverKindsOf(
      db,
      facilityId,
      found.map(each => each.id),
    );
    const lastRow = rows.at(-1);
    return {
      persons: rows.flatMap(row => personsOf(row, registrations.get(row.id) ?? [], handOverKinds)),
      last: hasNext && lastRow ? cursorAt(lastRow, 'after', page) : undefined,
    };
  });
}

function personsOf(
  row: Booking,
  registrations: readonly Registration[],
  ways: ReadonlyMap<number, HandOverMethod>,
): ExportedPerson[] {
  const persons = registrations.flatMap(registration => registration.persons).length;
  if (persons === 0) return [{ booking: row, persons }];
  return registrations.flatMap(registration =>
    registration.persons.map(person => ({
      booking: row,
      persons,
      registered: { registration, person, handOver: ways.get(registration.id) },
    })),
  );
}

export async function answeredQuestionIds(
  db: Db,
  input: { facilityId: number; filters: ListFilters },
  questionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (questionIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: answer.questionId })
    .from(answer)
    .innerJoin(person, sameHotel(person.id, answer.personId))
    .innerJoin(registration, sameHotel(registration.id, person.registrationId))
    .innerJoin(booking, sameHotel(booking.id, registration.bookingId))
    .where(
      and(
        matchesFilters({ ...input, bookingId: undefined }),
        eq(answer.facilityId, input.facilityId),
        inArray(answer.questionId, [...questionIds]),
        isNull(registration.withdrawnAt),
      ),
    );
  return new Set(rows.map(row => row.id));
}
