import { and, asc, between, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { FacilityScope } from '#features/access/rules/scope.ts';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { isCancelled } from '#features/booking/rules/status.ts';
import { booking as bookingTable } from '#features/booking/tables.ts';
import { registerAt } from '#features/facility/queries/register.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { displayAnswer } from '#features/questionnaire/queries/display.ts';
import { questionsFor } from '#features/questionnaire/queries/questions.ts';
import { type Item, items } from '#features/register-law/rules/items.ts';
import {
  type Person,
  type Registration,
  registrationsOfMany,
} from '#features/registration/queries/registrations.ts';
import { person, registration } from '#features/registration/tables.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';

/** Whose entries: everybody's who arrives in a range of days (YYYY-MM-DD, both included), or these persons' by their ids. */
export type Subject = { from: string; to: string } | { personIds: readonly number[] };

/** A column of the guest register; `share` of the width of a page. */
export type BookColumn = { title: string; share: number };

/** The guest register: its columns, and its entries some at a time, each a text for every column. */
export type Book = { columns: BookColumn[]; pages: AsyncGenerator<string[][]> };

type Entry = { booking: Booking; registration: Registration; person: Person };
type Field = BookColumn & { cell(entry: Entry, number: number): string };

const BOOKINGS_AT_ONCE = 40;
/** Stand in every book; what else the law or the hotel's health centre asks for stands behind them. */
const ALWAYS: readonly Item[] = ['name', 'address', 'contact', 'nationality', 'passport_number'];
const SHARES: { [item in Item]?: number } = { name: 3, address: 5, contact: 3 };

/**
 * The guest register as a book (docs/decisions/2026-11-23-the-register-as-a-book.md): by day of arrival and person, in the order
 * of the law, in Japanese. Of registrations that were withdrawn nothing stands there; cancelled bookings are marked.
 */
export async function bookOf(scope: FacilityScope, subject: Subject): Promise<Book> {
  const fields = await inFacility(scope, db => fieldsOf(db, scope.facilityId));
  return { columns: fields, pages: pagesOf(scope, subject, fields) };
}

async function* pagesOf(scope: FacilityScope, subject: Subject, fields: readonly Field[]) {
  let number = 0;
  let after: Booking | undefined;
  do {
    const from = after;
    const { rows, entries } = await inFacility(scope, db =>
      entriesAfter(db, scope.facilityId, subject, from),
    );
    yield entries.map(entry => {
      number += 1;
      return fields.map(field => field.cell(entry, number));
    });
    after = rows.length === BOOKINGS_AT_ONCE ? rows.at(-1) : undefined;
  } while (after);
}

async function entriesAfter(db: Db, facilityId: number, subject: Subject, after: Booking | undefined) {
  const rows = await bookingsAfter(db, facilityId, subject, after);
  const registrations = Map.groupBy(
    await registrationsOfMany(
      db,
      facilityId,
      rows.map(({ id }) => id),
    ),
    ({ bookingId }) => bookingId,
  );
  const wanted = 'personIds' in subject ? new Set(subject.personIds) : undefined;
  const entries = rows.flatMap(booking =>
    (registrations.get(booking.id) ?? []).flatMap(each =>
      each.persons
        .filter(({ id }) => wanted?.has(id) ?? true)
        .map((found): Entry => ({ booking, registration: each, person: found })),
    ),
  );
  return { rows, entries };
}

async function bookingsAfter(db: Db, facilityId: number, subject: Subject, after: Booking | undefined) {
  const registered = db
    .select({ one: sql`1` })
    .from(registration)
    .innerJoin(
      person,
      and(eq(person.facilityId, registration.facilityId), eq(person.registrationId, registration.id)),
    )
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.bookingId, bookingTable.id),
        isNull(registration.withdrawnAt),
        'personIds' in subject ? inArray(person.id, [...subject.personIds]) : undefined,
      ),
    );
  const rows = await db
    .select()
    .from(bookingTable)
    .where(
      and(
        eq(bookingTable.facilityId, facilityId),
        'personIds' in subject ? undefined : between(bookingTable.checkinDate, subject.from, subject.to),
        after && sql`(${bookingTable.checkinDate}, ${bookingTable.id}) > (${after.checkinDate}, ${after.id})`,
        exists(registered),
      ),
    )
    .orderBy(asc(bookingTable.checkinDate), asc(bookingTable.id))
    .limit(BOOKINGS_AT_ONCE);
  return rows;
}

async function fieldsOf(db: Db, facilityId: number): Promise<Field[]> {
  const { rules } = await registerAt(db, facilityId, now());
  const questions = await questionsFor(db, facilityId, 'ja', { hidden: true, retired: true });
  const t = dashboardTranslator('ja', 'staff-register');
  const own = dashboardTranslator('ja', 'staff-export');
  const shown = [...ALWAYS, ...rules.everybody.filter(item => !ALWAYS.includes(item) && !inBooking(item))];
  const fieldOf = (item: Item): Field => ({
    title: t(`item.${item}`),
    share: SHARES[item] ?? 2,
    cell: entry => entryText(entry, item, rules.shared, questions) ?? own('book.asRepresentative'),
  });
  return [
    { title: own('book.number'), share: 1, cell: (_, number) => String(number) },
    { title: t('item.arrival'), share: 2, cell: ({ booking }) => booking.checkinDate },
    { title: t('item.departure'), share: 2, cell: ({ booking }) => booking.checkoutDate },
    { title: t('item.room'), share: 1.2, cell: ({ booking }) => booking.roomNumber ?? '' },
    ...shown.map(fieldOf),
    { title: own('book.reservation'), share: 2, cell: ({ booking }) => booking.pmsBookingNo },
    {
      title: own('book.state'),
      share: 2.5,
      cell: ({ booking, person: { register } }) => {
        const mark =
          register?.mark === 'missing'
            ? t('missing', { items: register.missing.map(item => t(`item.${item}`)).join('、') })
            : register && t(`mark.${register.mark}`);
        return [isCancelled(booking) && own('book.cancelled'), mark].filter(Boolean).join('・');
      },
    },
  ];
}

const inBooking = (item: Item) => items[item].answeredBy.length === 0;

/** What an entry says to an item; null where the representative's entry says it for those who came along. */
function entryText(
  { registration: { persons }, person: own }: Entry,
  item: Item,
  shared: readonly Item[],
  questions: readonly QuestionItem[],
): string | null {
  const text = answersTo(own, item, questions);
  const [representative] = persons;
  if (text !== '' || own.number === 0 || !representative || !shared.includes(item)) return text;
  return answersTo(representative, item, questions) === '' ? '' : null;
}

/** All answers that speak of an item, such as phone and e-mail; an address with its postal code and prefecture. */
function answersTo(of: Person, item: Item, questions: readonly QuestionItem[]): string {
  const names: readonly string[] =
    item === 'address' ? ['zip_code', 'prefecture', 'address'] : items[item].answeredBy;
  const texts = names.map(name => {
    const question = questions.find(({ system_name: systemName }) => systemName === name);
    const value = of.answers.find(({ questionId }) => questionId === question?.id)?.value ?? '';
    return question && value !== '' ? displayAnswer(question, value, 'ja') : '';
  });
  return [...new Set(texts.filter(text => text !== ''))].join(' ');
}
