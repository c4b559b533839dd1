import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/in-facility.ts';
import type { GuestScope } from '#features/access/scope.ts';
import { booking } from '#features/booking/tables.ts';
import { slot } from '#features/guest-access/tables.ts';
import { aBooking, aFacility, type TestBooking, type TestFacility } from '#features/sign-up/factory.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { submit } from './commands/submit.ts';
import { aForm, aGuest, aGuestWithBooking, stored, taro } from './factory.ts';

type Party = { companions: number; leaders?: number };

/** Whether so many persons could be registered. */
async function isAdmitted(guest: GuestScope, stay: TestBooking, { companions, leaders = 0 }: Party) {
  const form = await aForm(guest, stay, {
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

describe('how many persons a booking takes', () => {
  test.each([
    ['as many as the PMS says, the guest included', { number_of_guests: 3 }, 2],
    ['one guest alone', { number_of_guests: 1 }, 0],
    ['nine companions where the PMS says nothing', {}, 9],
  ])('%s', async (_rule, metadata, most) => {
    const { stay, guest } = await aGuestWithBooking({ metadata });
    expect(await isAdmitted(guest, stay, { companions: most + 1 })).toBe(false);
    expect(await isAdmitted(guest, stay, { companions: most })).toBe(true);
  });

  test('more where staff have raised the number', async () => {
    const { facility, stay, guest } = await aGuestWithBooking({ metadata: { number_of_guests: 2 } });
    expect(await isAdmitted(guest, stay, { companions: 2 })).toBe(false);
    await inFacility(facility.system, db =>
      db
        .update(booking)
        .set({ personLimit: 3 })
        .where(and(eq(booking.facilityId, facility.facilityId), eq(booking.id, stay.id))),
    );
    expect(await isAdmitted(guest, stay, { companions: 2 })).toBe(true);
  });

  test('never more than the PMS says, whoever registers in whatever order and however many at once', async () => {
    const facility = await aFacility();
    const party = fc.record({
      guests: fc.integer({ min: 1, max: 7 }),
      rooms: fc.integer({ min: 0, max: 4 }),
      main: fc.record({ companions: fc.nat(4), leaders: fc.nat(4) }),
      others: fc.array(fc.nat(4), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(party, async ({ guests, rooms, main, others }) => {
        const stay = await aBooking(facility, {
          metadata: { number_of_guests: guests, room_quantity: rooms },
        });
        const fits = main.leaders <= Math.max(0, rooms - 1) && 1 + main.companions + main.leaders <= guests;
        expect(await isAdmitted(aGuest(stay), stay, main)).toBe(fits);
        const leaders = await leadersOf(facility, stay);
        await Promise.all(
          leaders.map((slotId, at) =>
            isAdmitted(aGuest(stay, { slotId }), stay, { companions: others[at] ?? 0 }),
          ),
        );
        const registrations = await stored(facility, stay);
        const persons = registrations.flatMap(each => each.persons).length;
        const awaited = 1 + leaders.length - registrations.length;
        if (fits) expect(persons + awaited).toBeLessThanOrEqual(guests);
        else expect(persons).toBe(0);
      }),
      { numRuns: 25 },
    );
  });
});

async function leadersOf({ facilityId, system }: TestFacility, stay: TestBooking): Promise<number[]> {
  const rows = await inFacility(system, db =>
    db
      .select({ id: slot.id, number: slot.number })
      .from(slot)
      .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, stay.id))),
  );
  return rows.filter(({ number }) => number > 0).map(({ id }) => id);
}
