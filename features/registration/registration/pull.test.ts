import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { pullRegistrations } from './commands/pull-registrations.ts';
import { withdraw } from './commands/withdraw.ts';
import { aBooking } from './factory.ts';
import { registrationEvent } from './tables.ts';

const pms = ({ facilityId }: TestFacility) => aKeyScope(facilityId, 1);
const pull = (facility: TestFacility, after = 0) => pullRegistrations(pms(facility), after, 'ja');

/** Reads changes with the cursor like a PMS until `isDone` returns true and no changes are left. */
async function follow(facility: TestFacility, isDone: () => boolean): Promise<string[]> {
  const read: string[] = [];
  for (let after = 0; ; ) {
    const last = isDone();
    const page = await pull(facility, after);
    read.push(...page.data.map(each => each.booking.pms_reservation_no));
    after = page.next_cursor;
    if (last && page.data.length === 0) return read;
  }
}

test('the PMS receives each registered person with the answers and the QR code, but no pictures', async () => {
  const { facility, booking, qrCode, registrationId } = await aRegisteredBooking({
    companions: [{ full_name: '山田 花子', has_japan_address: 'yes' }],
  });
  const { data, next_cursor } = await pull(facility);
  expect(data).toMatchObject([
    {
      type: 'submitted',
      registration_id: registrationId,
      slot: 0,
      booking: { pms_code: booking.pmsCode, pms_reservation_no: booking.pmsBookingNo },
      registration: { language: 'ja', email: 'taro@example.com', qr: qrCode },
    },
  ]);
  const persons = data[0]?.registration?.persons ?? [];
  const named = persons.map(each => each.answers.find(({ system_name }) => system_name === 'full_name'));
  expect(named.map(each => each?.value)).toEqual(['山田 太郎', '山田 花子']);
  expect(next_cursor).toBe(data[0]?.cursor);
});

test('the page after the last registration is empty and has the same cursor', async () => {
  const { facility } = await aRegisteredBooking();
  const { next_cursor } = await pull(facility);
  expect(await pull(facility, next_cursor)).toEqual({ data: [], next_cursor });
});

test('rejects a cursor ahead of the newest one and returns the newest cursor', async () => {
  const { facility } = await aRegisteredBooking();
  const { next_cursor } = await pull(facility);
  await expect(pull(facility, next_cursor + 1)).rejects.toMatchObject({
    status: 422,
    code: 'cursor_ahead',
    details: { data: { newest_cursor: next_cursor } },
  });
});

test('accepts only cursor 0 if there are no registrations', async () => {
  const facility = await aFacility();
  expect(await pull(facility, 0)).toEqual({ data: [], next_cursor: 0 });
  await expect(pull(facility, 7)).rejects.toMatchObject({ details: { data: { newest_cursor: 0 } } });
});

test('returns no personal data of a withdrawn registration, even in its earlier events', async () => {
  const { facility, registrationId } = await aRegisteredBooking();
  await withdraw(facility.owner, registrationId, 'x');
  const { data } = await pull(facility);
  expect(data.map(({ type, registration }) => ({ type, registration }))).toEqual([
    { type: 'submitted', registration: null },
    { type: 'withdrawn', registration: null },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/山田|taro@/);
});

test('audits a response with personal data but not an empty response', async () => {
  const { facility } = await aRegisteredBooking();
  const { next_cursor } = await pull(facility);
  await pull(facility, next_cursor);
  const fetched = (await auditEntriesOf(facility)).filter(({ action }) => action === 'registrations.fetched');
  expect(fetched.map(({ actorKind, details }) => ({ actorKind, details }))).toEqual([
    { actorKind: 'api-key', details: { after: 0, until: next_cursor, count: 1 } },
  ]);
});

test('returns up to 100 registrations per page', async () => {
  const { facility, registrationId } = await aRegisteredBooking();
  const { facilityId, system } = facility;
  const rows = Array.from({ length: 100 }, (_, index) => ({
    facilityId,
    cursor: index + 2,
    type: 'withdrawn' as const,
    registrationId,
    at: new Date(),
  }));
  await inFacility(system, db => db.insert(registrationEvent).values(rows));
  const first = await pull(facility);
  const second = await pull(facility, first.next_cursor);
  expect([first.data.length, first.next_cursor, second.data.map(each => each.cursor)]).toEqual([
    100,
    100,
    [101],
  ]);
});

test('does not return registrations of another hotel', async () => {
  const [{ facility }, other] = [await aRegisteredBooking(), await aFacility()];
  expect((await pull(facility)).data).toHaveLength(1);
  expect((await pull(other)).data).toEqual([]);
});

test('a PMS that follows the cursor receives each of 16 concurrent submissions once', async () => {
  const facility = await aFacility();
  const bookings = await Promise.all(Array.from({ length: 16 }, () => aBooking(facility)));
  const forms = await Promise.all(
    bookings.map(async booking => {
      const guest = aGuest(booking);
      return { guest, form: await aForm(guest, booking) };
    }),
  );
  let done = false;
  const reader = follow(facility, () => done);
  await Promise.all(forms.map(({ guest, form }) => submit(guest, form)));
  done = true;
  expect((await reader).sort()).toEqual(bookings.map(each => each.pmsBookingNo).sort());
  const cursors = await inFacility(facility.system, db =>
    db
      .select({ cursor: registrationEvent.cursor })
      .from(registrationEvent)
      .where(eq(registrationEvent.facilityId, facility.facilityId))
      .orderBy(registrationEvent.cursor),
  );
  expect(cursors.map(each => each.cursor)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
});
