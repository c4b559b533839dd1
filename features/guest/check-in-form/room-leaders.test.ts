import '#test/harness/database.ts';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { storedRegistrations } from '#features/registration/registration/factory.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { submit } from './commands/submit.ts';
import { aForm, aGuestWithBooking, taro } from './factory.ts';

const refusal = (code: string, status = 422) => expect.objectContaining({ status, code });
const fields = (errors: Record<string, string>) =>
  expect.objectContaining({ status: 422, code: 'invalid_input', details: { errors } });

describe('room leaders', () => {
  const metadata = { number_of_guests: 5, room_quantity: 3 };
  const suzuki = { name: ' 鈴木 一郎 ', email: 's@example.com' };

  test('each room leader gets a slot and an invitation job', async () => {
    const { facility, booking, guest } = await aGuestWithBooking({ metadata });
    const tour_leaders = [suzuki, { name: '', email: ' ' }];
    await submit(guest, await aForm(guest, booking, { tour_leaders }));
    const slots = await inFacility(facility.system, db => db.select().from(slot).orderBy(slot.number));
    expect(slots[1]).toMatchObject({ number: 1, name: '鈴木 一郎', email: 's@example.com' });
    expect(slots).toHaveLength(2);
    const [, job] = await jobsOf(facility);
    expect(job).toMatchObject({
      name: 'registration.room_leader_named',
      payload: { facilityId: facility.facilityId, slotId: slots[1]?.id },
    });
  });

  // Rule: form.room-leader-both, form.room-leader-email
  test('each room leader needs a name and a valid email', async () => {
    const { booking, guest } = await aGuestWithBooking({ metadata });
    const tour_leaders = [suzuki, { name: '', email: 'x' }, { name: '田中', email: '' }];
    await expect(submit(guest, await aForm(guest, booking, { tour_leaders }))).rejects.toEqual(
      fields({
        'tour_leaders.1.name': 'field_required',
        'tour_leaders.1.email': 'email_invalid',
        'tour_leaders.2.email': 'field_required',
      }),
    );
  });

  test('rejects more room leaders than additional rooms, and any if the PMS sent no room count', async () => {
    const few = await aGuestWithBooking({ metadata: { number_of_guests: 9, room_quantity: 2 } });
    const two = await aForm(few.guest, few.booking, { tour_leaders: [suzuki, suzuki] });
    await expect(submit(few.guest, two)).rejects.toEqual(refusal('too_many_persons'));
    const unknown = await aGuestWithBooking({ metadata: {} });
    const one = await aForm(unknown.guest, unknown.booking, { tour_leaders: [suzuki] });
    await expect(submit(unknown.guest, one)).rejects.toEqual(refusal('too_many_persons'));
  });

  test("a room leader keeps the values given by the main guest and does not change the booking's name in the list", async () => {
    const { facility, booking, guest } = await aGuestWithBooking({ metadata });
    await submit(guest, await aForm(guest, booking, { tour_leaders: [suzuki] }));
    const [, own] = await inFacility(facility.system, db => db.select().from(slot).orderBy(slot.number));
    const leader = aGuest(booking, { slotId: own?.id ?? 0 });
    const form = await aForm(leader, booking, { main: { ...taro, full_name: '', email: '' } });
    const need_masking_keys = ['full_name', 'email_address'];
    await submit(leader, { ...form, booking_details: { ...form.booking_details, need_masking_keys } });
    const [, second] = await storedRegistrations(facility, booking);
    expect(second).toMatchObject({ slotNumber: 1, email: 's@example.com' });
    const shown = await inFacility(facility.system, db => bookingById(db, facility.facilityId, booking.id));
    expect(shown?.name).toBe('山田 太郎');
  });
});
