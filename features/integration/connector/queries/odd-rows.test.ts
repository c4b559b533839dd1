import { describe, expect, test } from 'vitest';
import type { FetchVendor } from '../rules/vendors.ts';
import type { AskVendor } from './vendor-api.ts';
import { vendorApis } from './vendor-apis.ts';

const local = { timeZone: 'Asia/Tokyo', today: '2025-03-01' };

const mews = {
  Id: 'r1',
  AccountId: 'guest',
  Number: '52',
  State: 'Confirmed',
  UpdatedUtc: '2025-03-01T10:00:00Z',
  ScheduledStartUtc: '2025-04-01T23:00:00Z',
  ScheduledEndUtc: '2025-04-04T02:00:00Z',
};
const apaleo = {
  id: 'AP-1',
  bookingId: 'AP',
  status: 'Confirmed',
  property: { id: 'MUC', name: 'Hotel' },
  arrival: '2025-04-02T15:00:00+09:00',
  departure: '2025-04-04T11:00:00+09:00',
  modified: '2025-03-01T10:00:00Z',
  adults: 2,
};
const cloudbeds = {
  reservationID: 'CB-1',
  status: 'checked_in',
  reservationCheckIn: '2025-04-02',
  reservationCheckOut: '2025-04-04',
  dateModified: '2025-03-01 19:00:00',
  dateModifiedUTC: '2025-03-01 10:00:00',
};
const opera = {
  reservationIdList: [{ id: '77', type: 'Reservation' }],
  roomStay: { arrivalDate: '2025-04-02', departureDate: '2025-04-04' },
  reservationStatus: 'DueIn',
};

type Odd = {
  good: object;
  /** A row that cannot be read. `named`: the number of the row and the name of its invalid field. */
  bad: object;
  named: object;
  answer: (rows: object[]) => object;
};
const vendors: Record<FetchVendor, Odd> = {
  mews: {
    good: mews,
    bad: { ...mews, Id: 'r2', Number: null },
    named: { number: 'r2', id: 'r2', field: 'Number' },
    answer: rows => ({ Reservations: rows, Customers: [{ Id: null }], Cursor: null }),
  },
  apaleo: {
    good: apaleo,
    bad: { ...apaleo, id: 'AP-2', adults: 'two' },
    named: { number: 'AP-2', field: 'adults' },
    answer: rows => ({ reservations: rows, access_token: 'T' }),
  },
  cloudbeds: {
    good: cloudbeds,
    bad: { ...cloudbeds, reservationID: 'CB-2', status: {} },
    named: { number: 'CB-2', field: 'status' },
    answer: rows => ({ success: true, data: rows }),
  },
  opera: {
    good: opera,
    bad: { ...opera, reservationIdList: [{ id: '78', type: 'Reservation' }], roomStay: null },
    named: { number: '78', field: 'roomStay' },
    answer: rows => ({ reservations: { reservationInfo: rows }, access_token: 'T' }),
  },
};

const fetchFrom = (vendor: FetchVendor, rows: object[]) => {
  const ask: AskVendor = async () => vendors[vendor].answer(rows);
  const account = { property_id: 'MUC', hotel_id: 'H', external_system: 'X' };
  return vendorApis[vendor].fetch(ask, account, null, local);
};

describe.each(Object.keys(vendors) as FetchVendor[])('%s', vendor => {
  const { good, bad, named } = vendors[vendor];

  test('a fetch returns all other bookings if one cannot be read, and names its number and field', async () => {
    const { bookings, read } = await fetchFrom(vendor, [bad, good]);
    expect(bookings).toHaveLength(2);
    expect(bookings).toContainEqual(
      expect.objectContaining({
        status: expect.anything(),
        dates: { first: '2025-04-02', last: '2025-04-04' },
      }),
    );
    expect(bookings).toContainEqual(expect.objectContaining({ ...named, fault: 'values' }));
    expect(read).toHaveLength(1);
  });

  test('a fetch skips a row that is not a booking', async () => {
    expect((await fetchFrom(vendor, [good, []])).bookings).toHaveLength(2);
  });
});

test('a fetch reports a booking with invalid dates by its number, but a cancelled booking needs no dates', async () => {
  const odd = { ...mews, ScheduledEndUtc: 'soon' };
  expect((await fetchFrom('mews', [odd])).bookings).toEqual([
    { number: '52', id: 'r1', fault: 'dates_missing' },
  ]);
  const cancelled = { ...odd, State: 'Canceled' };
  expect((await fetchFrom('mews', [cancelled])).bookings).toMatchObject([
    { number: '52', status: 2, dates: null },
  ]);
});
