import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { apiKey } from '../tables.ts';
import { cancelBooking, importBookings } from './take-bookings.ts';
import { apiKeyScope } from './who-calls.ts';

afterEach(resetClock);

const item = {
  pms_code: 'demo_pms',
  pms_reservation_no: 'R-1001',
  checkin_date: '2026-03-01',
  checkout_date: '2026-03-03',
  metadata: { full_name: '山田 太郎' },
};
const batch = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...item, pms_reservation_no: `R-${index}` }));

const slotsOf = ({ system }: TestFacility) => inFacility(system, db => db.select().from(slot));

describe('bookings written by a PMS', () => {
  it("creates the main guest's link of each booking once", async () => {
    const hotel = await aFacility();
    await importBookings(hotel.system, batch(3));
    await importBookings(hotel.system, batch(4));
    const slots = await slotsOf(hotel);
    expect([slots.length, new Set(slots.map(each => each.bookingId)).size]).toEqual([4, 4]);
  });

  it('reports a result per intake item, and an invalid item does not block the others', async () => {
    const { system } = await aFacility();
    const bad = { ...item, pms_reservation_no: 'R-2', checkin_date: '2026-02-30' };
    const results = await importBookings(system, [
      item,
      bad,
      'nonsense',
      { ...item, pms_reservation_no: 'R-3' },
    ]);
    expect(results).toEqual([
      { pms_code: 'demo_pms', pms_reservation_no: 'R-1001', result: 'created' },
      {
        pms_code: 'demo_pms',
        pms_reservation_no: 'R-2',
        result: 'error',
        errors: { checkin_date: ['checkin_date must be a day that exists, as YYYY-MM-DD.'] },
        error_codes: { checkin_date: 'date_invalid' },
      },
      {
        pms_code: '',
        pms_reservation_no: '',
        result: 'error',
        errors: expect.any(Object),
        error_codes: { item: 'type_invalid' },
      },
      { pms_code: 'demo_pms', pms_reservation_no: 'R-3', result: 'created' },
    ]);
  });

  it('identifies an intake item by the reservation number as sent, even if it is not a string', async () => {
    const { system } = await aFacility();
    const [result] = await importBookings(system, [{ ...item, pms_reservation_no: 1001 }]);
    expect(result).toMatchObject({
      pms_reservation_no: 1001,
      result: 'error',
      errors: { pms_reservation_no: ['pms_reservation_no must be a string, not a number.'] },
    });
  });

  it('takes a revision of null as absent', async () => {
    const { system } = await aFacility();
    const results = [
      await importBookings(system, [{ ...item, revision: 2 }]),
      await importBookings(system, [{ ...item, revision: null, room_number: '301' }]),
    ];
    expect(results.map(([each]) => each?.result)).toEqual(['created', 'updated']);
  });

  it('ignores spaces around a reservation number', async () => {
    const { system } = await aFacility();
    const spaced = { ...item, pms_code: ' demo_pms', pms_reservation_no: '  R-1001 ' };
    const results = [await importBookings(system, [item]), await importBookings(system, [spaced])];
    expect(results.map(([each]) => each?.result)).toEqual(['created', 'unchanged']);
  });

  it('accepts an intake item with unknown or invalid fields and reports them as warnings', async () => {
    const { system } = await aFacility();
    const metadata = {
      full_name: 'Emma',
      phone: 'abc',
      email_address: 'not an address',
      emial: 'e@example.com',
    };
    const results = await importBookings(system, [{ ...item, room: '101', metadata }]);
    expect(results).toEqual([
      {
        pms_code: 'demo_pms',
        pms_reservation_no: 'R-1001',
        result: 'created',
        warnings: [
          { field: 'room', code: 'unknown_field' },
          { field: 'metadata.emial', code: 'unknown_field' },
          { field: 'metadata.email_address', code: 'email_invalid' },
          { field: 'metadata.phone', code: 'phone_invalid' },
        ],
      },
    ]);
  });

  it("reads national phone numbers with the hotel's country code", async () => {
    const [kyoto, auckland] = [await aFacility(), await aFacility({ country: 'NZ' })];
    const local = { ...item, metadata: { phone: '021 123 4567' } };
    const results = [
      await importBookings(kyoto.system, [local]),
      await importBookings(auckland.system, [local]),
    ];
    expect(results.map(([each]) => each?.warnings?.length)).toEqual([1, undefined]);
  });

  it('drops unknown metadata of a sent booking', async () => {
    const { system } = await aFacility();
    await importBookings(system, [{ ...item, metadata: { ...item.metadata, loyalty: 'gold' } }]);
    const [stored] = await inFacility(system, db => db.select().from(booking));
    expect(stored?.metadata).toEqual({ full_name: '山田 太郎' });
  });

  it('stores additional reservation numbers, and sending them again changes nothing', async () => {
    const { system } = await aFacility();
    const numbered = (...numbers: string[]) => ({
      ...item,
      metadata: { other_reservation_numbers: numbers },
    });
    const results = [
      await importBookings(system, [numbered('C-1', 'B-2')]),
      await importBookings(system, [numbered('C-1', 'B-2')]),
    ];
    expect(results).toMatchObject([[{ result: 'created' }], [{ result: 'unchanged' }]]);
    const [stored] = await inFacility(system, db => db.select().from(booking));
    expect(stored?.metadata).toEqual({ other_reservation_numbers: ['C-1', 'B-2'] });
  });

  it('clears additional reservation numbers if new metadata has none', async () => {
    const { system } = await aFacility();
    const metadata = { full_name: '山田 太郎', other_reservation_numbers: ['C-1'] };
    await importBookings(system, [{ ...item, metadata }]);
    expect(await importBookings(system, [item])).toMatchObject([{ result: 'updated' }]);
    const [stored] = await inFacility(system, db => db.select().from(booking));
    expect(stored?.metadata).toEqual({ full_name: '山田 太郎' });
  });

  it('stores bookings only in the hotel of the caller', async () => {
    const [hotel, other] = [await aFacility(), await aFacility()];
    await importBookings(hotel.system, [item]);
    expect(await importBookings(other.system, [item])).toMatchObject([{ result: 'created' }]);
  });

  it('accepts 500 bookings, sent twice concurrently, without failures or duplicates', async () => {
    const hotel = await aFacility();
    const runs = await Promise.all([1, 2].map(() => importBookings(hotel.system, batch(500))));
    const results = Map.groupBy(runs.flat(), ({ result }) => result);
    expect([results.get('created')?.length, results.get('unchanged')?.length]).toEqual([500, 500]);
    expect(await slotsOf(hotel)).toHaveLength(500);
  });
});

describe('cancelling', () => {
  const key = { pms_code: item.pms_code, pms_reservation_no: item.pms_reservation_no };

  it('the second of two cancellations results in `unchanged`', async () => {
    const { system } = await aFacility();
    await importBookings(system, [item]);
    const results = [await cancelBooking(system, key), await cancelBooking(system, key)];
    expect(results.map(({ result }) => result)).toEqual(['updated', 'unchanged']);
  });

  it('a cancellation with an older revision results in `stale`', async () => {
    const { system } = await aFacility();
    await importBookings(system, [{ ...item, revision: 5 }]);
    expect(await cancelBooking(system, { ...key, revision: 4 })).toMatchObject({ result: 'stale' });
  });

  it("rejects the cancellation of another hotel's booking", async () => {
    const [hotel, other] = [await aFacility(), await aFacility()];
    await importBookings(other.system, [item]);
    await expect(cancelBooking(hotel.system, key)).rejects.toMatchObject({ status: 404 });
  });

  it('a cancellation that arrives before its booking returns 404, and the booking is then created as cancelled', async () => {
    const { system } = await aFacility();
    await expect(cancelBooking(system, { ...key, revision: 5 })).rejects.toMatchObject({ status: 404 });
    expect(await importBookings(system, [{ ...item, revision: 4 }])).toMatchObject([{ result: 'created' }]);
    const [row] = await inFacility(system, db => db.select().from(booking));
    expect(row?.pmsBookingStatus).toBe(2);
  });
});

describe('API keys', () => {
  it('an API key identifies its hotel', async () => {
    const { apiKey: key, facilityId } = await aFacility();
    expect(await apiKeyScope(key)).toMatchObject({ kind: 'api-key', facilityId });
  });

  it('an unknown API key identifies no hotel', async () => {
    expect(await apiKeyScope('gk_invented')).toBeNull();
  });

  it('a revoked API key identifies no hotel', async () => {
    const { apiKey: key, system } = await aFacility();
    await inFacility(system, db => db.update(apiKey).set({ revokedAt: now() }));
    expect(await apiKeyScope(key)).toBeNull();
  });

  it('an API key is not stored in plain text', async () => {
    const { apiKey: key, system } = await aFacility();
    const rows = await inFacility(system, db => db.select().from(apiKey).where(eq(apiKey.name, 'PMS')));
    expect(rows.some(row => row.keyHash.includes(key))).toBe(false);
  });

  it('the last use of an API key is stored to the minute', async () => {
    const { apiKey: key, system } = await aFacility();
    const uses = ['2026-03-01T10:00:00Z', '2026-03-01T10:00:59Z', '2026-03-01T10:01:00Z'];
    const noted = [];
    for (const use of uses) {
      setClock(() => new Date(use));
      await apiKeyScope(key);
      const [row] = await inFacility(system, db => db.select().from(apiKey));
      noted.push(row?.lastUsedAt?.toISOString());
    }
    expect(noted).toEqual([
      '2026-03-01T10:00:00.000Z',
      '2026-03-01T10:00:00.000Z',
      '2026-03-01T10:01:00.000Z',
    ]);
  });
});
