import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { storedRegistrations, type TestBooking } from '#features/registration/registration/factory.ts';
import { answer, registration } from '#features/registration/registration/tables.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { submit } from './commands/submit.ts';
import { aDraft, aForm, aGuestWithBooking, answersIn, emma, hidePassportPicture, taro } from './factory.ts';
import { draft } from './tables.ts';

afterEach(resetClock);

const bookingNow = ({ facilityId, system }: TestFacility, booking: TestBooking) =>
  inFacility(system, db => bookingById(db, facilityId, booking.id));

describe('a submitted form', () => {
  // Rule: submit.done
  test('returns a QR payload and a My Page id that reveal nothing about the guest', async () => {
    const { booking, guest } = await aGuestWithBooking();
    expect(await submit(guest, await aForm(guest, booking))).toEqual({
      qrCode: expect.stringMatching(/^GENKAN1\.[0-9A-HJKMNP-TV-Z]{26}$/),
      myPageId: expect.stringMatching(/^[\w-]{22}$/),
    });
  });

  test('stores every person of a submitted form with cleaned answers', async () => {
    const { facility, booking, guest } = await aGuestWithBooking();
    const companions = [{ full_name: '山田 花子', has_japan_address: 'yes' }];
    const { qrCode } = await submit(guest, await aForm(guest, booking, { companions }));
    const [found] = await storedRegistrations(facility, booking);
    expect(found).toMatchObject({
      qr: qrCode,
      email: 'taro@example.com',
      language: 'ja',
      timezone: 'Asia/Tokyo',
    });
    expect(found?.persons.map(({ number }) => number)).toEqual([0, 1]);
    const answerTo = await answersIn(facility, booking);
    expect(answerTo('phone')).toMatchObject({ value: '+819012345678', fromBooking: false });
    expect(answerTo('zip_code')?.value).toBe('1000001');
    expect(answerTo('email')?.value).toBe('taro@example.com');
    expect(answerTo('full_name', 1)?.value).toBe('山田 花子');
  });

  test('stores the passport number of a submitted form encrypted', async () => {
    const { facility, booking, guest } = await aGuestWithBooking();
    await hidePassportPicture(facility);
    await submit(guest, await aForm(guest, booking, { companions: [emma] }));
    expect((await answersIn(facility, booking))('gov_id_number', 1)?.value).toBe('LM123456');
    const rows = await inFacility(facility.system, db => db.select().from(answer));
    expect(JSON.stringify(rows)).not.toContain('LM123456');
    expect(rows.filter(row => row.sealed !== null && row.value === null)).toHaveLength(1);
  });

  test("a submitted form updates the booking with the guest's answers, which override the PMS values", async () => {
    const { facility, booking, guest } = await aGuestWithBooking({ email: '', sendMethod: '--' });
    const main = { ...taro, full_name: '山田 太朗', phone: '080-1111-2222', receipt_address: '1' };
    await submit(guest, await aForm(guest, booking, { main }));
    expect(await bookingNow(facility, booking)).toMatchObject({
      bookingStatusId: 21,
      name: '山田 太朗',
      phone: '+818011112222',
      email: 'taro@example.com',
      sendMethod: 'email',
      receiptAddress: '1',
      registeredAt: expect.any(Date),
      hasPassportPicture: false,
    });
  });

  test('a submitted form queues its jobs in the same transaction', async () => {
    const { facility, booking, guest } = await aGuestWithBooking();
    await submit(guest, await aForm(guest, booking));
    const [found] = await storedRegistrations(facility, booking);
    const payload = { facilityId: facility.facilityId, registrationId: found?.id };
    expect(await jobsOf(facility)).toEqual([{ name: 'registration.submitted', payload }]);
  });

  test('a submitted form deletes the draft', async () => {
    const { facility, booking, guest } = await aGuestWithBooking();
    await aDraft(guest, {});
    await submit(guest, await aForm(guest, booking));
    expect(await inFacility(facility.system, db => db.select().from(draft))).toEqual([]);
  });

  test('a rejected form changes nothing', async () => {
    const { facility, booking, guest } = await aGuestWithBooking();
    await aDraft(guest, { 1: 'typed' });
    await expect(submit(guest, await aForm(guest, booking, { main: {} }))).rejects.toThrow();
    expect(await storedRegistrations(facility, booking)).toEqual([]);
    expect(await jobsOf(facility)).toEqual([]);
    expect((await bookingNow(facility, booking))?.bookingStatusId).toBe(booking.bookingStatusId);
    expect(await inFacility(facility.system, db => db.select().from(draft))).toHaveLength(1);
  });
});

describe('submitting again', () => {
  test('submitting again in the same guest session returns the same result, even after the link has expired', async () => {
    const { facility, booking, guest } = await aGuestWithBooking();
    const form = await aForm(guest, booking);
    const first = await submit(guest, form);
    setClock(() => localTime(daysAfter(booking.checkinDate, 1), '06:00', 'Asia/Tokyo'));
    expect(await submit(guest, form)).toEqual(first);
    expect(await storedRegistrations(facility, booking)).toHaveLength(1);
  });

  test('rejects different answers from the same guest session and changes nothing', async () => {
    const { facility, booking, guest } = await aGuestWithBooking();
    const form = await aForm(guest, booking);
    await submit(guest, form);
    await expect(submit(guest, { ...form, email: 'other@example.com' })).rejects.toMatchObject({
      status: 422,
      code: 'reservation_used',
    });
    expect(await storedRegistrations(facility, booking)).toHaveLength(1);
  });

  test('rejects a second submission from another guest session', async () => {
    const { booking, guest } = await aGuestWithBooking();
    const form = await aForm(guest, booking);
    await submit(guest, form);
    await expect(submit(aGuest(booking), form)).rejects.toMatchObject({
      status: 422,
      code: 'reservation_used',
    });
  });

  // Rule: submit.twice
  test('sixteen concurrent submissions create one registration and get the same result', async () => {
    const { facility, booking, guest } = await aGuestWithBooking();
    const form = await aForm(guest, booking);
    const answers = await Promise.all(Array.from({ length: 16 }, () => submit(guest, form)));
    expect(new Set(answers.map(({ qrCode }) => qrCode)).size).toBe(1);
    expect(await storedRegistrations(facility, booking)).toHaveLength(1);
    expect(await jobsOf(facility)).toHaveLength(1);
  });

  test('accepts only one of sixteen submissions from concurrent guest sessions', async () => {
    const { facility, booking, guest } = await aGuestWithBooking();
    const form = await aForm(guest, booking);
    const submitting = Array.from({ length: 16 }, () => submit(aGuest(booking), form));
    const results = await Promise.allSettled(submitting);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await storedRegistrations(facility, booking)).toHaveLength(1);
  });

  test('accepts a new submission after the registration was withdrawn', async () => {
    const { facility, booking, guest } = await aGuestWithBooking();
    const form = await aForm(guest, booking);
    const { qrCode } = await submit(guest, form);
    await inFacility(facility.system, db =>
      db
        .update(registration)
        .set({ withdrawnAt: new Date() })
        .where(eq(registration.facilityId, facility.facilityId)),
    );
    expect((await submit(guest, form)).qrCode).not.toBe(qrCode);
  });
});
