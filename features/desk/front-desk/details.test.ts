import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { newPasses, sealPasses } from '#features/registration/registration/commands/store-registration.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { answer, person, registration, sealedAt } from '#features/registration/registration/tables.ts';
import { resetClock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { openDetails } from './commands/open-details.ts';

afterEach(resetClock);

type AnswersByName = Record<string, string>;

function register(facility: TestFacility, booking: TestBooking, persons: AnswersByName[]) {
  const { facilityId, system } = facility;
  const passes = newPasses();
  return inFacility(system, async db => {
    const at = new Date();
    const [row] = await db
      .insert(registration)
      .values({
        facilityId,
        bookingId: booking.id,
        slotId: booking.slotId,
        guestSessionId: 1,
        submittedAt: at,
        language: 'ja',
        timezone: 'Asia/Tokyo',
        email: 'taro@example.com',
        termsHash: 'a'.repeat(64),
        termsLanguage: 'ja',
        termsAcceptedBy: 'checkbox',
        ...(await sealPasses(db, facilityId, booking.slotId, passes)),
      })
      .returning();
    if (!row) throw new Error('The registration was not stored');
    for (const [number, given] of persons.entries()) await addPerson(db, row.id, facilityId, number, given);
    await logStatus(db, facilityId, [booking.id], statusIds.input, { at });
    return { id: row.id, ...passes };
  });
}

async function addPerson(
  db: Db,
  registrationId: number,
  facilityId: number,
  number: number,
  given: AnswersByName,
) {
  const [row] = await db.insert(person).values({ facilityId, registrationId, number }).returning();
  const questions = await questionsFor(db, facilityId, 'ja', { hidden: true });
  for (const { id: questionId, system_name: name } of questions) {
    const value = name ? given[name] : undefined;
    if (!row || !name || value === undefined) continue;
    const place = sealedAt.answer(row.id, questionId);
    const stored =
      name === 'gov_id_number' ? { sealed: await sealForHotel(db, facilityId, place, value) } : { value };
    const fromBooking = name === 'phone';
    await db.insert(answer).values({ facilityId, personId: row.id, questionId, fromBooking, ...stored });
  }
}

const taro = { full_name: '山田 太郎', phone: '+819012345678', gender: 'male', has_japan_address: 'yes' };
const emma = { full_name: 'Emma Yamada', nationality: 'NZ', gov_id_number: 'LM123456', gov_id: 'img_emma' };

async function aRegisteredBooking(persons: AnswersByName[] = [taro, emma]) {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  return { facility, booking, registered: await register(facility, booking, persons) };
}

type Details = Awaited<ReturnType<typeof openDetails>>;

const displayedAnswers = (item: Details['companion'][number] | undefined) =>
  Object.fromEntries(item?.answers.map(each => [each.question.system_name, each.display]) ?? []);
const _history = (details: Details) => details.status_history.map(entry => entry.name);

describe('the contents of the details', () => {
  test('the details show the formatted answers of all persons', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const details = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    expect(displayedAnswers(details.visitor_logs[0]?.main)).toMatchObject({
      full_name: '山田 太郎',
      phone: '090-1234-5678',
      gender: '男性',
    });
    expect(displayedAnswers(details.companion[0])).toMatchObject({
      full_name: 'Emma Yamada',
      nationality: 'ニュージーランド',
      gov_id_number: 'LM123456',
    });
  });

  test('the details show labels and answers in the language of the dashboard', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const details = await openDetails(facility.owner, { booking_id: booking.id }, 'en');
    expect(displayedAnswers(details.companion[0])).toMatchObject({ nationality: 'New Zealand' });
  });

  test('the details show answers in the order of the form', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const details = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    const order = details.visitor_logs[0]?.main.answers.map(each => each.question.display_order) ?? [];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).toHaveLength(4);
  });

  test('the details mark values that the guest kept from the booking', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const details = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    const kept = details.visitor_logs[0]?.main.answers.filter(each => each.from_booking === 1);
    expect(kept?.map(each => each.question.system_name)).toEqual(['phone']);
  });

  test('a picture answer in the details has the path as its value and no text', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const details = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    const picture = details.companion[0]?.answers.find(each => each.question.system_name === 'gov_id');
    expect(picture).toMatchObject({ value: 'img_emma', display: '', masked: 0 });
  });

  test("the details show the guest's QR code and verification code", async () => {
    const { facility, booking, registered } = await aRegisteredBooking();
    const details = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    expect(details.qrCodeData).toBe(registered.qrCode);
    expect(details.vericode).toBe(booking.verificationCode);
    expect(details.booking.vericode).toBe(booking.verificationCode);
  });

  test('the details can be opened by the id of a registration', async () => {
    const { facility, booking, registered } = await aRegisteredBooking();
    const details = await openDetails(facility.owner, { facility_visitor_log_id: registered.id }, 'ja');
    expect(details.booking.id).toBe(booking.id);
    expect(details.visitor_logs.map(log => log.id)).toEqual([registered.id]);
  });

  test('a booking without a registration shows the PMS data', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const details = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    expect(details).toMatchObject({ visitor_logs: [], companion: [], qrCodeData: null });
    expect(details.booking).toMatchObject({ name: '山田 太郎', number_of_guests: 3, reservation_site: '' });
    expect(details.vericode).toBe(booking.verificationCode);
  });
});

test('the details show additional reservation numbers only if the booking has any', async () => {
  const facility = await aFacility();
  const metadata = { other_reservation_numbers: ['CONF-88001', 'BDC-3055'] };
  const [booking, other] = [await aBooking(facility, { metadata }), await aBooking(facility)];
  const numbersOf = async ({ id }: { id: number }) =>
    (await openDetails(facility.owner, { booking_id: id }, 'ja')).booking.other_reservation_numbers;
  expect([await numbersOf(booking), await numbersOf(other)]).toEqual([['CONF-88001', 'BDC-3055'], []]);
});

describe('access to the details', () => {
  const withoutPersonal: PermissionKey[] = ['list.details_pop_up.view'];

  test("another facility's booking or registration is not found", async () => {
    const { booking, registered } = await aRegisteredBooking();
    const { owner } = await aFacility();
    const missing = { status: 404, code: 'not_found' };
    await expect(openDetails(owner, { booking_id: booking.id }, 'ja')).rejects.toMatchObject(missing);
    await expect(openDetails(owner, { facility_visitor_log_id: registered.id }, 'ja')).rejects.toMatchObject(
      missing,
    );
  });

  test('a registration that belongs to another booking is not found', async () => {
    const { facility, registered } = await aRegisteredBooking();
    const other = await aBooking(facility);
    const asked = { booking_id: other.id, facility_visitor_log_id: registered.id };
    await expect(openDetails(facility.owner, asked, 'ja')).rejects.toMatchObject({ status: 404 });
  });

  test('the details omit personal values without the personal information permission', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const reader = await aStaffMember(facility, withoutPersonal);
    const details = await openDetails(reader, { booking_id: booking.id }, 'ja');
    expect(JSON.stringify(details)).not.toMatch(
      /山田|ヤマダ|Emma|9012345678|1234-5678|LM123456|img_emma|example\.com/,
    );
    const masked = details.companion[0]?.answers.find(each => each.question.system_name === 'gov_id_number');
    expect(masked).toMatchObject({ value: null, masked: 1, display: '＊＊＊＊' });
  });

  test('the details show all staff the data that is not personal', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const reader = await aStaffMember(facility, withoutPersonal);
    const details = await openDetails(reader, { booking_id: booking.id }, 'ja');
    const address = details.visitor_logs[0]?.main.answers.find(
      each => each.question.system_name === 'has_japan_address',
    );
    expect(address).toMatchObject({ value: 'yes', masked: 0 });
  });

  test('each view of the details adds one audit entry for the booking', async () => {
    const { facility, booking } = await aRegisteredBooking();
    await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    const entries = await inFacility(facility.owner, db =>
      db
        .select()
        .from(auditEntry)
        .where(and(eq(auditEntry.facilityId, facility.facilityId), eq(auditEntry.bookingId, booking.id))),
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ action: 'booking.viewed', actorId: facility.owner.userId });
  });
});
