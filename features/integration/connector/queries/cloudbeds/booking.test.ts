import { expect, test } from 'vitest';
import { bookingOf, reservation } from './booking.ts';

const row = {
  reservationID: '77',
  status: 'confirmed',
  dateModified: '2025-03-01 19:00:00',
  dateModifiedUTC: '2025-03-01 10:00:00',
  reservationCheckIn: '2025-04-02 00:00:00',
  reservationCheckOut: '2025-04-04 00:00:00',
  guestID: '2',
  sourceName: 'Booking.com',
  rooms: [
    { roomName: '301', roomStatus: 'not_checked_in', adults: '2', children: '1' },
    { roomName: null, roomStatus: 'not_checked_in', adults: '1', children: '0' },
    { roomName: '405', roomStatus: 'cancelled', adults: '2', children: '0' },
  ],
  guestList: {
    1: { guestID: '1', guestFirstName: 'Other', guestLastName: 'Guest' },
    2: {
      guestID: '2',
      guestFirstName: '太郎',
      guestLastName: '山田',
      guestEmail: 'a.1@guest.booking.com',
      guestPhone: '03-1234-5678',
      guestCellPhone: '090-1234-5678',
      guestAddress: '神南1-2-3',
      guestCity: '渋谷区',
      guestState: '東京都',
      guestCountry: 'JP',
      guestZip: '150-0041',
    },
  },
};

const bookingFrom = (more: object = {}, arrival?: string) =>
  bookingOf(reservation.parse({ ...row, ...more }), arrival);

const read = (...given: Parameters<typeof bookingFrom>) => {
  const sent = bookingFrom(...given);
  if (sent && 'fault' in sent) throw new Error(sent.fault);
  return sent;
};

test("reads a Cloudbeds booking with its main guest, all active rooms and the dates in the hotel's time zone", () => {
  expect(read({}, '15:30:00')).toEqual({
    number: '77',
    status: 1,
    revision: Date.parse('2025-03-01T10:00:00Z'),
    dates: { first: '2025-04-02', last: '2025-04-04' },
    arrival: '15:30',
    room: '301',
    otherNumbers: ['', ''],
    metadata: {
      full_name: '山田 太郎',
      phone: '090-1234-5678',
      email_address: 'a.1@guest.booking.com',
      postal_code: '150-0041',
      full_address: '東京都渋谷区神南1-2-3',
      number_of_guests: 4,
      room_quantity: 2,
      reservation_site: 'Booking.com',
    },
  });
});

test("the booking site's reservation id becomes an additional reservation number, whether Cloudbeds sends a string or a number", () => {
  const said = { sourceReservationID: 3055, thirdPartyIdentifier: ' BDC-3055 ' };
  expect(read(said)?.otherNumbers).toEqual(['3055', 'BDC-3055']);
});

test.each([
  ['canceled', false, 2],
  ['no_show', false, 2],
  ['checked_in', false, 3],
  ['checked_out', false, 4],
  ['confirmed', true, 2],
])('maps %s, deleted: %s, to status %i', (status, isDeleted, expected) => {
  expect(read({ status, isDeleted })?.status).toBe(expected);
});

test('skips a Cloudbeds booking with an unconfirmed or unknown status', () => {
  expect([read({ status: 'not_confirmed' }), read({ status: 'pondered' })]).toEqual([null, null]);
});

test('a kana name from Cloudbeds is stored as both name and reading, and a name in Latin letters with the given name first', () => {
  const named = (guestFirstName: string, guestLastName: string) =>
    read({ guestList: { 2: { guestID: '2', guestFirstName, guestLastName } } })?.metadata;
  expect(named('たろう', 'やまだ')).toMatchObject({
    full_name: 'やまだ たろう',
    full_name_for_katakana: 'ヤマダ タロウ',
  });
  expect(named('Emma', 'Smith')).toMatchObject({ full_name: 'Emma Smith' });
});

test('ignores midnight as an arrival time from Cloudbeds, and accepts empty lists, as well as numbers or nulls where strings are expected', () => {
  const bare = read({ guestList: [], rooms: [], sourceName: null, reservationID: 77 }, '00:00:00');
  expect(bare).toMatchObject({ number: '77', arrival: undefined, room: null, metadata: {} });
});
