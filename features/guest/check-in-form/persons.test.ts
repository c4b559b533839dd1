import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import {
  aBooking,
  storedRegistrations,
  type TestBooking,
} from '#features/registration/registration/factory.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { submit } from './commands/submit.ts';
import { aForm, aGuestWithBooking, taro } from './factory.ts';

type Party = { companions: number; leaders?: number };

async function isAdmitted(guest: GuestScope, booking: TestBooking, { companions, leaders = 0 }: Party) {
  const form = await aForm(guest, booking, {
    companions: Array.from({ length: companions }, () => taro),
    tour_leaders: Array.from({ length: leaders }, (_, at) => ({ name: '班長', email: `l${at}@example.com` })),
  });
  return submit(guest, form).then(
    () => true,
    error => {
      if (error instanceof Refusal && error.code === 'too_many_persons') return false;
      throw error;
    },
  );
}

describe('the maximum number of persons for a booking', () => {
  test.each([
    ['is the number from the PMS, including the guest', { number_of_guests: 3 }, 2],
    ['is one if the PMS says one', { number_of_guests: 1 }, 0],
    ['is nine companions if the PMS gives no number', {}, 9],
  ])('the maximum number of persons %s', async (_rule, metadata, most) => {
    const { booking, guest } = await aGuestWithBooking({ metadata });
    expect(await isAdmitted(guest, booking, { companions: most + 1 })).toBe(false);
    expect(await isAdmitted(guest, booking, { companions: most })).toBe(true);
  });

  test('a form may have more persons if staff have raised the limit', async () => {
    const { facility, booking, guest } = await aGuestWithBooking({ metadata: { number_of_guests: 2 } });
    expect(await isAdmitted(guest, booking, { companions: 2 })).toBe(false);
    await inFacility(facility.system, db =>
      db
        .update(bookingTable)
        .set({ personLimit: 3 })
        .where(and(eq(bookingTable.facilityId, facility.facilityId), eq(bookingTable.id, booking.id))),
    );
    expect(await isAdmitted(guest, booking, { companions: 2 })).toBe(true);
  });

  test('reserves a place for a main guest whose registration was withdrawn', async () => {
    const metadata = { number_of_guests: 3, room_quantity: 2 };
    const { facility, booking, guest } = await aGuestWithBooking({ metadata });
    expect(await isAdmitted(guest, booking, { companions: 0, leaders: 1 })).toBe(true);
    const [slotId] = await leadersOf(facility, booking);
    await inFacility(facility.system, db =>
      db
        .update(registration)
        .set({ withdrawnAt: new Date() })
        .where(eq(registration.facilityId, facility.facilityId)),
    );
    const leader = aGuest(booking, { slotId: slotId ?? 0 });
    expect(await isAdmitted(leader, booking, { companions: 2 })).toBe(false);
    expect(await isAdmitted(leader, booking, { companions: 1 })).toBe(true);
    expect(await isAdmitted(guest, booking, { companions: 0 })).toBe(true);
  });

  const party = fc
    .record({
      main: fc.record({ companions: fc.nat(2), leaders: fc.nat(3) }),
      over: fc.integer({ min: -1, max: 3 }),
      rooms: fc.nat(1),
    })
    .map(({ main, over, rooms }) => ({
      main,
      guests: Math.max(1, 1 + main.companions + main.leaders + over),
      rooms: rooms + main.leaders,
    }));

  test('accepts all parties that fit and no others, with room leaders in any order', async () => {
    const facility = await aFacility();
    const leaderTries = fc.array(fc.record({ leader: fc.nat(1), companions: fc.nat(3) }), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(party, leaderTries, async ({ guests, rooms, main }, tries) => {
        const booking = await aBooking(facility, {
          metadata: { number_of_guests: guests, room_quantity: rooms },
        });
        const fits = main.leaders <= Math.max(0, rooms - 1) && 1 + main.companions + main.leaders <= guests;
        expect(await isAdmitted(aGuest(booking), booking, main)).toBe(fits);
        const waiting = await leadersOf(facility, booking);
        let persons = 1 + main.companions;
        for (const { leader, companions } of tries) {
          const slotId = waiting[leader];
          if (slotId === undefined) continue;
          const admitted = persons + waiting.length + companions <= guests;
          expect(await isAdmitted(aGuest(booking, { slotId }), booking, { companions })).toBe(admitted);
          if (!admitted) continue;
          waiting.splice(leader, 1);
          persons += 1 + companions;
        }
        const registered = (await storedRegistrations(facility, booking)).flatMap(
          each => each.persons,
        ).length;
        expect(registered).toBe(fits ? persons : 0);
      }),
      { numRuns: 25 },
    );
  });

  test('never exceeds the number of guests from the PMS if room leaders submit concurrently', async () => {
    const facility = await aFacility();
    const others = fc.array(fc.nat(3), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(party, others, async ({ guests, rooms, main }, companions) => {
        const booking = await aBooking(facility, {
          metadata: { number_of_guests: guests, room_quantity: rooms },
        });
        const fits = await isAdmitted(aGuest(booking), booking, main);
        const leaders = await leadersOf(facility, booking);
        await Promise.all(
          leaders.map((slotId, at) =>
            isAdmitted(aGuest(booking, { slotId }), booking, { companions: companions[at] ?? 0 }),
          ),
        );
        const registrations = await storedRegistrations(facility, booking);
        const persons = registrations.flatMap(each => each.persons).length;
        const awaited = 1 + leaders.length - registrations.length;
        if (fits) expect(persons + awaited).toBeLessThanOrEqual(guests);
        else expect(persons).toBe(0);
      }),
      { numRuns: 10 },
    );
  });
});

async function leadersOf({ facilityId, system }: TestFacility, booking: TestBooking): Promise<number[]> {
  const rows = await inFacility(system, db =>
    db
      .select({ id: slot.id, number: slot.number })
      .from(slot)
      .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, booking.id))),
  );
  return rows.filter(({ number }) => number > 0).map(({ id }) => id);
}
