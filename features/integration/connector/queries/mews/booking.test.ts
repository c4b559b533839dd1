import { expect, test } from 'vitest';
import { bookingOf, customer, reservation } from './booking.ts';

const row = {
  Id: '0f515589-99b4-423d-b83a-b237009f0509',
  AccountId: 'guest',
  AccountType: 'Customer',
  BookerId: null,
  Number: '52',
  State: 'Confirmed',
  Origin: 'ChannelManager',
  ChannelNumber: 'TW48ZP',
  ChannelManagerNumber: '1',
  UpdatedUtc: '2025-03-01T10:00:00Z',
  AssignedResourceId: 'room',
  ScheduledStartUtc: '2025-04-01T23:00:00Z',
  ScheduledEndUtc: '2025-04-04T02:00:00Z',
  PersonCounts: [
    { AgeCategoryId: 'a', Count: 2 },
    { AgeCategoryId: 'b', Count: 1 },
  ],
};
const guest = {
  Id: 'guest',
  FirstName: '太郎',
  LastName: '山田',
  LanguageCode: 'ja-JP',
  Email: 'a.1@guest.booking.com',
  Phone: '+81 90-1234-5678',
};
const booker = { Id: 'booker', FirstName: 'Emma', LastName: 'Smith', Email: 'emma@example.com' };

const bookingFrom = (more: object = {}) =>
  bookingOf(
    reservation.parse({ ...row, ...more }),
    {
      customers: new Map([guest, booker].map(each => [each.Id, customer.parse(each)])),
      rooms: new Map([['room', '301']]),
    },
    'Asia/Tokyo',
  );

const read = (...given: Parameters<typeof bookingFrom>) => {
  const sent = bookingFrom(...given);
  if (sent && 'fault' in sent) throw new Error(sent.fault);
  return sent;
};

test("reads a Mews booking with its guest, its room and the dates in the hotel's time zone", () => {
  expect(read()).toEqual({
    number: '52',
    status: 1,
    revision: Date.parse('2025-03-01T10:00:00Z'),
    dates: { first: '2025-04-02', last: '2025-04-04' },
    arrival: undefined,
    room: '301',
    otherNumbers: ['TW48ZP'],
    metadata: {
      full_name: '山田 太郎',
      phone: '+81 90-1234-5678',
      email_address: 'a.1@guest.booking.com',
      number_of_guests: 3,
      room_quantity: 1,
      reservation_site: 'ChannelManager',
      language: 'ja',
    },
  });
});

test.each([
  ['Started', 3],
  ['Processed', 4],
  ['Canceled', 2],
])('maps %s to status %i', (State, expected) => {
  expect(read({ State })?.status).toBe(expected);
});

test('skips an unconfirmed or optional Mews booking', () => {
  expect(['Inquired', 'Optional', 'Requested', 'Pondered'].map(State => read({ State }))).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});

test("uses the booker's name and contact data for a company booking in Mews, clears a removed room and keeps an unnamed room", () => {
  const company = read({ AccountId: 'firm', AccountType: 'Company', BookerId: 'booker' });
  expect(company?.metadata).toMatchObject({ full_name: 'Emma Smith', email_address: 'emma@example.com' });
  expect(read({ AssignedResourceId: null })?.room).toBeNull();
  expect(read({ AssignedResourceId: 'unknown' })?.room).toBeUndefined();
});
