import { eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { CANCELLED } from '#features/booking/booking/rules/status.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aGuestWithBooking } from '#features/guest/check-in-form/factory.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { image } from '#features/registration/image/tables.ts';
import { setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import type { TestFacility } from '#test/harness/facility.ts';

export const DATES = { checkinDate: '2026-11-21', checkoutDate: '2026-11-23' };
export const guestName = 'Emma Kanzashi';
const emma = { has_japan_address: 'no', nationality: 'NZ', gov_id_number: 'LM7654321' };

export async function aGuestFromAbroad(
  bytes: Buffer,
  { dates = DATES, full_name = guestName, email = 'emma@example.com' } = {},
) {
  setClock(() => new Date('2026-11-20T03:00:00Z'));
  const made = await aGuestWithBooking(dates);
  await inFacility(made.facility.system, db =>
    db.update(question).set({ visibility: true }).where(eq(question.systemName, 'signature')),
  );
  const gov_id = await storeImage(made.guest, { kind: 'passport', person: 'main', bytes });
  const signature = await storeImage(made.guest, { kind: 'signature', person: 'main', bytes });
  const main = { ...emma, full_name, address: '1 Queen Street', phone: '+64 21 555 123', email };
  await submit(made.guest, await aForm(made.guest, made.booking, { main: { ...main, gov_id, signature } }));
  return made;
}

/** Sets the clock to noon on a day in the hotel's time zone. */
export const setDay = (day: string) => setClock(() => localTime(day, '12:00', 'Asia/Tokyo'));
export const cancel = ({ system }: TestFacility, id: number) =>
  inFacility(system, db =>
    db.update(bookingTable).set({ pmsBookingStatus: CANCELLED }).where(eq(bookingTable.id, id)),
  );
export const bookingsOf = ({ system }: TestFacility) =>
  inFacility(system, async db => (await db.select({ id: bookingTable.id }).from(bookingTable)).length);
export const picturesOf = ({ system }: TestFacility) =>
  inFacility(system, async db =>
    (await db.select({ kind: image.kind }).from(image)).map(({ kind }) => kind).sort(),
  );

export async function tablesWith(text: string): Promise<string[]> {
  const tables = await platformDb(db =>
    db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and has_table_privilege(quote_ident(table_name), 'select')`,
    ),
  );
  const found: string[] = [];
  for (const { name: table } of tables.rows) {
    const rows = await platformDb(db =>
      db.execute(sql`select 1 from ${sql.identifier(table)} t where t::text like ${`%${text}%`} limit 1`),
    );
    if (rows.rows.length > 0) found.push(table);
  }
  return found;
}

export async function tablesWithBooking(bookingId: number): Promise<string[]> {
  const tables = await platformDb(db =>
    db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'booking_id'`,
    ),
  );
  const found: string[] = [];
  for (const { name: table } of tables.rows) {
    const rows = await platformDb(db =>
      db.execute(sql`select 1 from ${sql.identifier(table)} where booking_id = ${bookingId} limit 1`),
    );
    if (rows.rows.length > 0) found.push(table);
  }
  return found.sort();
}
