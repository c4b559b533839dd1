import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseXml, XmlError } from '#platform/xml/parse.ts';
import { aGuest, aRoom, type OtaMessageFields, otaMessage, personName } from '../../factory.ts';
import { readOtaMessage } from './message.ts';
import { readPush } from './read-push.ts';

const read = (said: OtaMessageFields = {}) => readOtaMessage(parseXml(otaMessage(said)), 'Asia/Tokyo');

function bookingOf(said: OtaMessageFields = {}) {
  const [first] = read(said)?.bookings ?? [];
  if (!first || !('status' in first)) throw new Error(`No booking was read: ${JSON.stringify(first)}`);
  return first;
}

const metadataOf = (said: OtaMessageFields) => bookingOf(said).metadata;

test('reads a booking in an OTA message with its number, dates, guests and rooms', () => {
  expect(bookingOf()).toEqual({
    number: 'BDC-1001',
    status: 1,
    revision: Date.parse('2025-03-01T09:00:00Z'),
    dates: { first: '2025-04-02', last: '2025-04-04' },
    arrival: undefined,
    room: undefined,
    otherNumbers: [],
    metadata: { full_name: 'Taro Tester', number_of_guests: 2, room_quantity: 1 },
  });
});

test('reads the same booking in an OTA message with or without a SOAP envelope', () => {
  const credentials = { username: 'u', password: 'p' };
  expect(read({ credentials })).toEqual(read());
});

test.each([
  ['Book', undefined, 1],
  ['Reserved', undefined, 1],
  ['Modify', undefined, 1],
  ['Reserved', 'Modify', 1],
  ['Cancel', undefined, 2],
  ['Cancelled', 'Commit', 2],
  ['Reserved', 'Cancel', 2],
  ['No-show', undefined, 2],
  ['In-house', undefined, 3],
  ['Checked-Out', undefined, 4],
])('maps %s, in a message with the status %s, to status %i', (status, messageStatus, expected) => {
  expect(bookingOf({ status, ...(messageStatus ? { messageStatus } : {}) }).status).toBe(expected);
});

test('skips a waitlisted booking in an OTA message and reports an unknown status as an error', () => {
  expect(read({ status: 'Waitlisted' })?.bookings).toEqual([{ number: 'BDC-1001', waits: true }]);
  expect(read({ status: 'Pondered' })?.bookings).toEqual([{ number: 'BDC-1001', fault: 'status_unknown' }]);
});

test('the revision of an OTA booking is the time of the last change, or else of the creation of the booking or message', () => {
  const changed = '2025-03-02T08:00:00.250+0900';
  expect(bookingOf({ changed }).revision).toBe(Date.parse('2025-03-01T23:00:00.250Z'));
  expect(bookingOf({ created: '2025-03-01T18:00:00' }).revision).toBe(Date.parse('2025-03-01T09:00:00Z'));
  expect(bookingOf({ changed: '0001-01-01T00:00:00' }).revision).toBe(Date.parse('2025-03-01T09:00:00Z'));
  expect(bookingOf({ status: 'Modify' }).revision).toBe(Date.parse('2025-03-01T10:00:00Z'));
  expect(bookingOf({ status: 'Cancel' }).revision).toBe(Date.parse('2025-03-01T10:00:00Z'));
});

test.each([
  ['Cancel', 'Commit'],
  ['Reserved', 'Cancel'],
  ['Modify', 'Commit'],
  ['Reserved', 'Modify'],
  ['In-house', 'Commit'],
])(
  '%s, in a message with the status %s, has the time of the message as its revision',
  (status, messageStatus) => {
    expect(bookingOf({ status, messageStatus }).revision).toBe(Date.parse('2025-03-01T10:00:00Z'));
  },
);

test.each([
  ['Book', 'Commit'],
  ['Reserved', 'Book'],
  ['', 'Commit'],
])(
  'a new booking with the status “%s”, in a message with the status %s, has its creation time as its revision',
  (status, messageStatus) => {
    expect(bookingOf({ status, messageStatus }).revision).toBe(Date.parse('2025-03-01T09:00:00Z'));
  },
);

test("several rooms in an OTA message are one booking from the first arrival to the last departure, in the hotel's time zone", () => {
  const spanned = (span: string) => aRoom().replace(/<TimeSpan [^>]*>/, `<TimeSpan ${span}/>`);
  const rooms = [
    spanned('Start="2025-04-03" End="2025-04-06"'),
    spanned('Start="2025-04-02" Duration="P2N"'),
  ];
  expect(bookingOf({ rooms }).dates).toEqual({ first: '2025-04-02', last: '2025-04-06' });
  expect(bookingOf({ rooms }).metadata).toMatchObject({ number_of_guests: 4, room_quantity: 2 });
  const moments = 'Start="2025-04-02T20:00:00Z" End="2025-04-04T02:00:00Z"';
  expect(bookingOf({ rooms: [spanned(moments)] }).dates).toEqual({ first: '2025-04-03', last: '2025-04-04' });
});

test('uses a room number in an OTA message only if the guest has checked in', () => {
  const rooms = [aRoom().replace('RoomTypeCode', 'RoomID="305" RoomTypeCode')];
  expect(bookingOf({ rooms, status: 'In-house' }).room).toBe('305');
  expect(bookingOf({ rooms }).room).toBeUndefined();
});

test('ignores cancelled rooms of a booking in an OTA message', () => {
  const rooms = [aRoom(), aRoom(' RoomStayStatus="Cancelled"')];
  expect(metadataOf({ rooms })).toMatchObject({ number_of_guests: 2, room_quantity: 1 });
});

test('counts children as guests and multiplies counts per room by the number of rooms', () => {
  const counts =
    '<GuestCount AgeQualifyingCode="10" Count="2"/><GuestCount AgeQualifyingCode="8" Count="1"/>';
  expect(metadataOf({ rooms: [aRoom('', counts)] })).toMatchObject({ number_of_guests: 3 });
  const twice = aRoom('', counts).replace('NumberOfUnits="1"', 'NumberOfUnits="2"');
  expect(metadataOf({ rooms: [twice] })).toMatchObject({ number_of_guests: 3, room_quantity: 2 });
  const each = twice.replace('<GuestCounts>', '<GuestCounts IsPerRoom="true">');
  expect(metadataOf({ rooms: [each] })).toMatchObject({ number_of_guests: 6, room_quantity: 2 });
});

test("uses the name of the main guest in an OTA message, and the booker's contact data if the guest has none", () => {
  const guests =
    aGuest(personName('Second', 'Jane')) + aGuest(personName('Main', 'Joe'), ' PrimaryIndicator="true"');
  const booker = `${personName('Agent', 'Ann')}<Telephone PhoneNumber="+44 20 7946 0000"/><Email>ann@example.com</Email>`;
  expect(metadataOf({ guests, booker })).toMatchObject({
    full_name: 'Joe Main',
    phone: '+44 20 7946 0000',
    email_address: 'ann@example.com',
  });
  const own = aGuest(`${personName('Main', 'Joe')}<Email>joe@example.com</Email>`);
  expect(metadataOf({ guests: own, booker })).toMatchObject({ email_address: 'joe@example.com' });
  expect(metadataOf({ guests: '', booker })).toMatchObject({ full_name: 'Ann Agent' });
});

test('a Japanese name in an OTA message is read with the family name first and its reading in katakana', () => {
  const guests = aGuest(personName('山田', '太郎') + personName('ﾔﾏﾀﾞ', 'たろう'));
  expect(metadataOf({ guests })).toMatchObject({
    full_name: '山田 太郎',
    full_name_for_katakana: 'ヤマダ タロウ',
  });
});

test('prefers a mobile number in an OTA message and adds the country code', () => {
  const phones =
    '<Telephone PhoneTechType="1" PhoneNumber="03-1234-5678"/>' +
    '<Telephone PhoneTechType="5" CountryAccessCode="81" PhoneNumber="090-1234-5678"/>';
  expect(metadataOf({ guests: aGuest(personName('A', 'B') + phones) })).toMatchObject({
    phone: '+81 90-1234-5678',
  });
});

test("prefers the guest's own email address, and uses a channel's alias only without one", () => {
  const lent = '<Email>a.1@guest.booking.com</Email>';
  const guests = aGuest(`${personName('A', 'B')}${lent}<Email>a@example.com</Email>`);
  expect(metadataOf({ guests })).toMatchObject({ email_address: 'a@example.com' });
  expect(metadataOf({ guests: aGuest(personName('A', 'B') + lent) })).toMatchObject({
    email_address: 'a.1@guest.booking.com',
  });
});

test('reads the channel and the language if an OTA message contains them', () => {
  const source =
    '<POS><Source><BookingChannel Primary="false"><CompanyName Code="EXPA">Affiliate</CompanyName></BookingChannel></Source>' +
    '<Source><BookingChannel Primary="true" Type="7"><CompanyName Code="EXP">Expedia</CompanyName></BookingChannel></Source></POS>';
  expect(metadataOf({ source, request: ' PrimaryLangID="zh-TW"' })).toMatchObject({
    reservation_site: 'Expedia',
    language: 'zh-TW',
  });
  expect(metadataOf({ request: ' PrimaryLangID="sv"' })).not.toHaveProperty('language');
});

test.each([
  ['zh-Hant-TW', 'zh-TW'],
  ['zh-Hans-CN', 'zh-CN'],
  ['en-US', 'en'],
  ['KO-kr', 'ko'],
  ['ja', 'ja'],
  ['fr-CA', 'fr'],
  ['sv-SE', undefined],
])('reads the language tag %s as %s', (tag, language) => {
  expect(metadataOf({ request: ` PrimaryLangID="${tag}"` }).language).toBe(language);
});

test('reads the arrival time in an OTA message and ignores midnight', () => {
  const arrives = (time: string) => aGuest(personName('A', 'B'), ` ArrivalTime="${time}"`);
  expect(bookingOf({ guests: arrives('18:30:00') }).arrival).toBe('18:30');
  expect(bookingOf({ guests: arrives('00:00:00') }).arrival).toBeUndefined();
});

test('the booking number and itinerary of the channel are additional reservation numbers, and system ids are not', () => {
  const said = (type: string, value: string, more = '') =>
    `<HotelReservationID ResID_Type="${type}" ResID_Value="${value}"${more}/>`;
  const ids = [
    said('14', '1001'),
    said('26', 'IT-7'),
    said('34', 'payments'),
    said('14', 'internal', ' ForGuest="false"'),
  ];
  const global = `<HotelReservationIDs>${ids.join('')}</HotelReservationIDs>`;
  expect(bookingOf({ global }).otherNumbers).toEqual(['1001', 'IT-7']);
});

test('ignores comments, payment cards and all other data in an OTA message', () => {
  const global =
    '<Comments><Comment><Text>Secret wish</Text></Comment></Comments><Guarantee><PaymentCard CardNumber="4111111111111111"/></Guarantee>';
  expect(JSON.stringify(read({ global }))).toBe(JSON.stringify(read()));
});

test('reports missing data in an OTA message as an error, but a cancellation needs no dates', () => {
  expect(read({ number: '' })?.bookings).toEqual([{ number: '', fault: 'number_missing' }]);
  expect(read({ rooms: [] })?.bookings).toEqual([{ number: 'BDC-1001', fault: 'dates_missing' }]);
  expect(bookingOf({ rooms: [], status: 'Cancel' })).toMatchObject({ status: 2, dates: null });
});

test('reports a departure before the arrival, unless another room has valid dates', () => {
  const turned = aRoom().replace('End="2025-04-04"', 'End="2025-04-01"');
  expect(read({ rooms: [turned] })?.bookings).toEqual([{ number: 'BDC-1001', fault: 'dates_turned' }]);
  expect(bookingOf({ rooms: [turned], status: 'Cancel' })).toMatchObject({ status: 2, dates: null });
  expect(bookingOf({ rooms: [turned, aRoom()] }).dates).toEqual({ first: '2025-04-02', last: '2025-04-04' });
});

test('returns null for an OTA message of another type or without a booking', () => {
  for (const text of ['<OTA_CancelRQ/>', '<OTA_HotelResNotifRQ/>', '<Envelope><Body/></Envelope>'])
    expect(readOtaMessage(parseXml(text), 'Asia/Tokyo')).toBeNull();
});

test('rejects an OTA message with more than 500 bookings as too large', () => {
  const [, one = ''] = /(<HotelReservation .*<\/HotelReservation>)/s.exec(otaMessage({})) ?? [];
  expect(one).not.toBe('');
  const of = (count: number) => ({
    xml: otaMessage({}).replace(one, one.repeat(count)),
    timeZone: 'Asia/Tokyo',
  });
  expect(readPush(of(501))).toEqual({ fault: 'too_complex' });
  expect(readPush(of(500))).toMatchObject({ message: { bookings: { length: 500 } } });
});

test('a damaged OTA message is either parsed or rejected, and throws no other error', () => {
  const whole = otaMessage({
    changed: '2025-03-01T12:00:00Z',
    credentials: { username: 'u', password: 'p' },
  });
  const piece = fc.tuple(fc.nat(whole.length), fc.nat(40), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), pieces => {
      let text = whole;
      for (const [from, length, instead] of pieces)
        text = text.slice(0, from) + instead + text.slice(from + length);
      expect(() => readOrRefuse(text)).not.toThrow();
    }),
  );
});

function readOrRefuse(text: string) {
  try {
    return readOtaMessage(parseXml(text), 'Asia/Tokyo');
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}
