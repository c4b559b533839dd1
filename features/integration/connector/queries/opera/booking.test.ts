import { expect, test } from 'vitest';
import { bookingOf, reservation } from './booking.ts';

const row = {
  reservationIdList: [
    { id: '88001', type: 'Confirmation' },
    { id: '77', type: 'Reservation' },
  ],
  roomStay: {
    arrivalDate: '2025-04-02',
    departureDate: '2025-04-04',
    expectedTimes: { reservationExpectedArrivalTime: '2025-04-02T15:30:00' },
    adultCount: 2,
    childCount: 1,
    numberOfRooms: 1,
    roomId: '301',
    sourceCodeDescription: 'Booking.com',
  },
  reservationGuest: {
    givenName: '太郎',
    surname: '山田',
    alternateGivenName: 'たろう',
    alternateSurname: 'やまだ',
    phoneNumber: '090-1234-5678',
    email: 'a.1@guest.booking.com',
    language: 'JA',
    address: {
      streetAddress: '神南1-2-3',
      cityName: '渋谷区',
      state: '東京都',
      postalCode: '150-0041',
      country: { code: 'JP' },
    },
  },
  lastModifyDateTime: '2025-03-01 19:00:00.0',
  reservationStatus: 'DueIn',
};

const bookingFrom = (more: object = {}) => bookingOf(reservation.parse({ ...row, ...more }), 'Asia/Tokyo');

const read = (...given: Parameters<typeof bookingFrom>) => {
  const sent = bookingFrom(...given);
  if (sent && 'fault' in sent) throw new Error(sent.fault);
  return sent;
};

test("reads an OPERA booking with its guest, the reading of the name, its room and the dates in the hotel's time zone", () => {
  expect(read()).toEqual({
    number: '77',
    status: 1,
    revision: Date.parse('2025-03-01T10:00:00Z'),
    dates: { first: '2025-04-02', last: '2025-04-04' },
    arrival: '15:30',
    room: '301',
    otherNumbers: ['88001'],
    metadata: {
      full_name: '山田 太郎',
      full_name_for_katakana: 'ヤマダ タロウ',
      phone: '090-1234-5678',
      email_address: 'a.1@guest.booking.com',
      postal_code: '150-0041',
      full_address: '東京都渋谷区神南1-2-3',
      number_of_guests: 3,
      room_quantity: 1,
      reservation_site: 'Booking.com',
      language: 'ja',
    },
  });
});

test.each([
  ['Reserved', 1],
  ['Cancelled', 2],
  ['NoShow', 2],
  ['InHouse', 3],
  ['DueOut', 3],
  ['CheckedOut', 4],
])('maps %s to status %i', (reservationStatus, expected) => {
  expect(read({ reservationStatus })?.status).toBe(expected);
});

test('skips requested and waitlisted OPERA bookings, posting masters and bookings without a room', () => {
  expect(read({ reservationStatus: 'Requested' })).toBeNull();
  expect(read({ reservationStatus: 'Waitlisted' })).toBeNull();
  expect(read({ roomStay: { ...row.roomStay, pseudoRoom: true } })).toBeNull();
  expect(read({ roomStayReservation: false })).toBeNull();
  expect(read({ reservationIdList: [{ id: '88001', type: 'Confirmation' }] })).toBeNull();
});

test('clears a removed room, ignores midnight as an arrival time and accepts a guest with only a full name', () => {
  const roomStay = {
    ...row.roomStay,
    roomId: undefined,
    expectedTimes: { reservationExpectedArrivalTime: '2025-04-02 00:00:00.0' },
  };
  expect(read({ roomStay, reservationGuest: { fullName: 'Emma Smith', language: 'E' } })).toMatchObject({
    room: null,
    arrival: undefined,
    metadata: { full_name: 'Emma Smith', language: 'en' },
  });
});
