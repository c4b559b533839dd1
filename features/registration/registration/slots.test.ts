import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { aRegistration } from '#test/harness/proofs.ts';
import { openLeaderSlots, openSlots } from './commands/open-slots.ts';
import { aBooking, type TestBooking } from './factory.ts';
import { hashOf, linkOf, slotSecrets } from './queries/secrets.ts';
import { countPersonsLeft } from './queries/standing.ts';
import { slot } from './tables.ts';

const slotsOf = ({ system, facilityId }: TestFacility) =>
  inFacility(system, db =>
    db.select().from(slot).where(eq(slot.facilityId, facilityId)).orderBy(slot.bookingId, slot.number),
  );
const open = ({ system, facilityId }: TestFacility, bookingIds: number[]) =>
  inFacility(system, db => openSlots(db, facilityId, bookingIds));
const secretsOf = ({ system, facilityId }: TestFacility, slotIds: number[]) =>
  inFacility(system, db => slotSecrets(db, facilityId, slotIds));

async function newBookings(facility: TestFacility, count: number): Promise<number[]> {
  const { id: _id, ...model } = await aBooking(facility);
  const rows = Array.from({ length: count }, (_, index) => ({ ...model, pmsBookingNo: `N-${index}` }));
  return inFacility(facility.system, async db =>
    (await db.insert(bookingTable).values(rows).returning({ id: bookingTable.id })).map(row => row.id),
  );
}

describe('the slot of a main guest', () => {
  test('creates slots with separate secrets for 500 bookings in one call', async () => {
    const facility = await aFacility();
    await open(facility, await newBookings(facility, 500));
    const slots = await slotsOf(facility);
    expect(slots).toHaveLength(501);
    const secrets = [
      ...(
        await secretsOf(
          facility,
          slots.map(({ id }) => id),
        )
      ).values(),
    ];
    for (const name of ['token', 'shortCode', 'verificationCode'] as const)
      expect(new Set(secrets.map(each => each[name])).size).toBe(501);
  });

  test('creates one slot per booking, even in 8 concurrent calls', async () => {
    const facility = await aFacility();
    const ids = await newBookings(facility, 20);
    await Promise.all(Array.from({ length: 8 }, () => open(facility, ids)));
    expect(await slotsOf(facility)).toHaveLength(21);
  });

  test('keeps the guest link when the PMS sends the booking again', async () => {
    const facility = await aFacility();
    const { id, slotId, token } = await aBooking(facility);
    await open(facility, [id]);
    expect((await secretsOf(facility, [slotId])).get(slotId)?.token).toBe(token);
  });

  test('stores every secret of a slot encrypted', async () => {
    const facility = await aFacility();
    const { token, shortCode, verificationCode } = await aBooking(facility);
    const stored = JSON.stringify((await slotsOf(facility)).map(row => Object.values(row).map(String)));
    for (const secret of [token, shortCode, verificationCode]) expect(stored).not.toContain(secret);
  });

  test("does not return a slot's secrets to another hotel", async () => {
    const { slotId } = await aBooking(await aFacility());
    expect((await secretsOf(await aFacility(), [slotId])).size).toBe(0);
  });
});

test('a verification code has 8 characters without easily confused letters', async () => {
  const { verificationCode } = await aBooking(await aFacility());
  expect(verificationCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});

test('normalizes a typed verification code', () => {
  const meant = hashOf.verificationCode('10AB2CD3');
  for (const typed of ['10ab2cd3', 'IO-AB 2CD3', '１０ＡＢ２ＣＤ３'])
    expect(hashOf.verificationCode(typed)).toEqual(meant);
  expect(hashOf.verificationCode('10AB2CD4')).not.toEqual(meant);
});

test('a link contains the token, the slug and, if the message contains a code, `vericode=on`', () => {
  const link = (vericode: boolean) => linkOf({ token: 'T' }, 'demo', { vericode }, 'https://example.com');
  expect(link(false)).toBe('https://example.com/init?token=T&slug=demo');
  expect(link(true)).toBe('https://example.com/init?token=T&slug=demo&vericode=on');
});

describe('how many persons a slot may add', () => {
  const booking = async (numbers: object, overrides: object = {}) => {
    const facility = await aFacility();
    const stored = await aBooking(facility, { metadata: numbers, ...overrides });
    return { facility, stored };
  };
  const left = ({ facilityId, system }: TestFacility, { id }: TestBooking, slotId: number) =>
    inFacility(system, db => countPersonsLeft(db, { facilityId, bookingId: id, slotId, strength: 'strong' }));
  const leaders = ({ facilityId, system }: TestFacility, { id }: TestBooking, names: string[]) => {
    const named = names.map(name => ({ name, email: `${name}@example.com` }));
    return inFacility(system, db => openLeaderSlots(db, facilityId, id, named));
  };

  test('a main guest may add the other guests of the booking, and one room leader per additional room', async () => {
    const { facility, stored } = await booking({ number_of_guests: 6, room_quantity: 3 });
    expect(await left(facility, stored, stored.slotId)).toEqual({ companions: 5, roomLeaders: 2 });
  });

  test('a main guest may add 9 companions and no room leaders if the PMS sends no number of guests', async () => {
    const { facility, stored } = await booking({});
    expect(await left(facility, stored, stored.slotId)).toEqual({ companions: 9, roomLeaders: 0 });
  });

  test('a main guest cannot add anyone if the PMS sends 0 guests and 0 rooms', async () => {
    const { facility, stored } = await booking({ number_of_guests: 0, room_quantity: 0 });
    expect(await left(facility, stored, stored.slotId)).toEqual({ companions: 0, roomLeaders: 0 });
  });

  test('a main guest may add more persons after staff have raised the limit', async () => {
    const { facility, stored } = await booking({ number_of_guests: 2 }, { personLimit: 4 });
    expect((await left(facility, stored, stored.slotId)).companions).toBe(3);
  });

  test('a slot may add fewer persons after others have registered or been named as room leaders', async () => {
    const { facility, stored } = await booking({ number_of_guests: 10, room_quantity: 3 });
    const [first = 0] = await leaders(facility, stored, ['suzuki', 'tanaka']);
    await aRegistration(facility, stored, { persons: 3 });
    expect(await left(facility, stored, first)).toEqual({ companions: 5, roomLeaders: 0 });
    await aRegistration(facility, { id: stored.id, slotId: first }, { persons: 2 });
    const [, second = 0] = (await slotsOf(facility)).filter(({ number }) => number > 0).map(({ id }) => id);
    expect((await left(facility, stored, second)).companions).toBe(4);
  });

  test('each named room leader reduces the number of room leaders that a main guest may still add', async () => {
    const { facility, stored } = await booking({ number_of_guests: 10, room_quantity: 3 });
    await leaders(facility, stored, ['suzuki']);
    expect(await left(facility, stored, stored.slotId)).toEqual({ companions: 8, roomLeaders: 1 });
  });

  test('no persons can be added to a slot of another hotel', async () => {
    const { stored } = await booking({ number_of_guests: 6 });
    expect(await left(await aFacility(), stored, stored.slotId)).toEqual({ companions: 0, roomLeaders: 0 });
  });

  test('new room leaders are numbered after the existing ones', async () => {
    const { facility, stored } = await booking({});
    await leaders(facility, stored, ['suzuki']);
    await leaders(facility, stored, ['tanaka', 'sato']);
    const rows = await inFacility(facility.system, db =>
      db
        .select({ number: slot.number, name: slot.name })
        .from(slot)
        .where(and(eq(slot.facilityId, facility.facilityId), eq(slot.bookingId, stored.id)))
        .orderBy(slot.number),
    );
    expect(rows.map(({ number, name }) => `${number} ${name}`)).toEqual([
      '0 ',
      '1 suzuki',
      '2 tanaka',
      '3 sato',
    ]);
  });
});
