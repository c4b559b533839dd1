import { expect, test } from 'vitest';
import { bookingOf, reservation } from './booking.ts';

const guest = {
  firstName: '太郎',
  lastName: '山田',
  email: 'a.1@guest.booking.com',
  phone: '+81 90-1234-5678',
  address: { addressLine1: '神南1-2-3', postalCode: '150-0041', city: '渋谷区', countryCode: 'JP' },
  preferredLanguage: 'ja',
};
const row = {
  id: 'XPGMSXGF-1',
  bookingId: 'XPGMSXGF',
  externalCode: '812864414|369',
  status: 'Confirmed',
  property: { id: 'TYO' },
  unit: { name: '301' },
  arrival: '2025-04-02T15:00:00+09:00',
  departure: '2025-04-04T11:00:00+09:00',
  modified: '2025-03-01T10:00:00.9289333+00:00',
  adults: 2,
  childrenAges: [4],
  channelCode: 'BookingCom',
  primaryGuest: guest,
};

const bookingFrom = (more: object = {}) => bookingOf(reservation.parse({ ...row, ...more }), 'Asia/Tokyo');

const read = (...given: Parameters<typeof bookingFrom>) => {
  const sent = bookingFrom(...given);
  if (sent && 'fault' in sent) throw new Error(sent.fault);
  return sent;
};

test("reads an apaleo booking with its guest, its room and the dates in the hotel's time zone", () => {
  const expected = {
    number: 'XPGMSXGF-1',
    status: 1,
    revision: Date.parse('2025-03-01T10:00:00.928Z'),
    dates: { first: '2025-04-02', last: '2025-04-04' },
    arrival: undefined,
    room: '301',
    otherNumbers: ['XPGMSXGF', '812864414|369'],
    metadata: {
      full_name: '山田 太郎',
      phone: '+81 90-1234-5678',
      email_address: 'a.1@guest.booking.com',
      postal_code: '150-0041',
      full_address: '渋谷区神南1-2-3',
      number_of_guests: 3,
      room_quantity: 1,
      reservation_site: 'BookingCom',
      language: 'ja',
    },
  };
  expect(read()).toEqual(expected);
  expect(read({ arrival: '2025-04-01T23:00:00Z', departure: '2025-04-04T02:00:00Z' })).toEqual(expected);
});

test.each([
  ['Canceled', 2],
  ['NoShow', 2],
  ['InHouse', 3],
  ['CheckedOut', 4],
])('maps %s to status %i', (status, expected) => {
  expect(read({ status })?.status).toBe(expected);
});

test('skips an apaleo booking with an unknown status, and clears a removed room', () => {
  expect(read({ status: 'Pondered' })).toBeNull();
  expect(read({ unit: undefined })?.room).toBeNull();
});

test("the details of an apaleo booker fill in what the guest's details lack", () => {
  const booker = { firstName: 'Emma', lastName: 'Smith', email: 'emma@example.com', phone: '+64 1' };
  const known = read({ primaryGuest: { lastName: '山田' }, booker })?.metadata;
  expect(known).toMatchObject({ full_name: '山田', email_address: 'emma@example.com', phone: '+64 1' });
  expect(read({ primaryGuest: undefined, booker })?.metadata).toMatchObject({ full_name: 'Emma Smith' });
});
