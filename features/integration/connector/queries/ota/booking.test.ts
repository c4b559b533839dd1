import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseXml, XmlFault } from '#platform/xml/parse.ts';
import { aGuest, aRoom, named, type OtaSaid, otaMessage } from '../../factory.ts';
import { readOtaMessage } from './message.ts';

const read = (said: OtaSaid = {}) => readOtaMessage(parseXml(otaMessage(said)), 'Asia/Tokyo');

function bookingOf(said: OtaSaid = {}) {
  const [first] = read(said)?.bookings ?? [];
  if (!first || !('status' in first)) throw new Error(`No booking was read: ${JSON.stringify(first)}`);
  return first;
}

const metadataOf = (said: OtaSaid) => bookingOf(said).metadata;

test('A booking is read with its number, its days, its guests and its rooms', () => {
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

test('An envelope around the message makes no difference', () => {
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
])('%s, in a message that says %s, is status %i', (status, messageStatus, expected) => {
  expect(bookingOf({ status, ...(messageStatus ? { messageStatus } : {}) }).status).toBe(expected);
});

test('A waiting list is no booking, and a status that nobody knows is a fault', () => {
  expect(read({ status: 'Waitlisted' })?.bookings).toEqual([{ number: 'BDC-1001', waits: true }]);
  expect(read({ status: 'Pondered' })?.bookings).toEqual([{ number: 'BDC-1001', fault: 'status_unknown' }]);
});

test('The last change says which of two messages is older, else the making of the booking or of the message', () => {
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
])('%s, in a message that says %s, is as new as the message, not as the booking', (status, messageStatus) => {
  expect(bookingOf({ status, messageStatus }).revision).toBe(Date.parse('2025-03-01T10:00:00Z'));
});

test.each([
  ['Book', 'Commit'],
  ['Reserved', 'Book'],
  ['', 'Commit'],
])('A new booking as “%s”, in a message that says %s, is as new as its making', (status, messageStatus) => {
  expect(bookingOf({ status, messageStatus }).revision).toBe(Date.parse('2025-03-01T09:00:00Z'));
});

test('Days are those of the hotel, and several rooms are one booking from the first arrival to the last departure', () => {
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

test('A room number is taken from a guest who is in the house, and from nobody else', () => {
  const rooms = [aRoom().replace('RoomTypeCode', 'RoomID="305" RoomTypeCode')];
  expect(bookingOf({ rooms, status: 'In-house' }).room).toBe('305');
  expect(bookingOf({ rooms }).room).toBeUndefined();
});

test('A room that was cancelled in a booking counts no more', () => {
  const rooms = [aRoom(), aRoom(' RoomStayStatus="Cancelled"')];
  expect(metadataOf({ rooms })).toMatchObject({ number_of_guests: 2, room_quantity: 1 });
});

test('Children are guests, and a count for each room is taken as often as there are rooms', () => {
  const counts =
    '<GuestCount AgeQualifyingCode="10" Count="2"/><GuestCount AgeQualifyingCode="8" Count="1"/>';
  expect(metadataOf({ rooms: [aRoom('', counts)] })).toMatchObject({ number_of_guests: 3 });
  const twice = aRoom('', counts).replace('NumberOfUnits="1"', 'NumberOfUnits="2"');
  expect(metadataOf({ rooms: [twice] })).toMatchObject({ number_of_guests: 3, room_quantity: 2 });
  const each = twice.replace('<GuestCounts>', '<GuestCounts IsPerRoom="true">');
  expect(metadataOf({ rooms: [each] })).toMatchObject({ number_of_guests: 6, room_quantity: 2 });
});

test('Of several guests the main one is named, and who only booked is reached where the guest has no contact', () => {
  const guests = aGuest(named('Second', 'Jane')) + aGuest(named('Main', 'Joe'), ' PrimaryIndicator="true"');
  const booker = `${named('Agent', 'Ann')}<Telephone PhoneNumber="+44 20 7946 0000"/><Email>ann@example.com</Email>`;
  expect(metadataOf({ guests, booker })).toMatchObject({
    full_name: 'Joe Main',
    phone: '+44 20 7946 0000',
    email_address: 'ann@example.com',
  });
  const own = aGuest(`${named('Main', 'Joe')}<Email>joe@example.com</Email>`);
  expect(metadataOf({ guests: own, booker })).toMatchObject({ email_address: 'joe@example.com' });
  expect(metadataOf({ guests: '', booker })).toMatchObject({ full_name: 'Ann Agent' });
});

test('A Japanese name has its family name first, and its reading in katakana', () => {
  const guests = aGuest(named('山田', '太郎') + named('ﾔﾏﾀﾞ', 'たろう'));
  expect(metadataOf({ guests })).toMatchObject({
    full_name: '山田 太郎',
    full_name_for_katakana: 'ヤマダ タロウ',
  });
});

test('A mobile number goes before others, and a code of a country before the number', () => {
  const phones =
    '<Telephone PhoneTechType="1" PhoneNumber="03-1234-5678"/>' +
    '<Telephone PhoneTechType="5" CountryAccessCode="81" PhoneNumber="090-1234-5678"/>';
  expect(metadataOf({ guests: aGuest(named('A', 'B') + phones) })).toMatchObject({
    phone: '+81 90-1234-5678',
  });
});

test('The guest’s own address goes before one that a site lends them, which is better than none', () => {
  const lent = '<Email>a.1@guest.booking.com</Email>';
  const guests = aGuest(`${named('A', 'B')}${lent}<Email>a@example.com</Email>`);
  expect(metadataOf({ guests })).toMatchObject({ email_address: 'a@example.com' });
  expect(metadataOf({ guests: aGuest(named('A', 'B') + lent) })).toMatchObject({
    email_address: 'a.1@guest.booking.com',
  });
});

test('The channel and the language are known where the message names them', () => {
  const source =
    '<POS><Source><BookingChannel Primary="false"><CompanyName Code="EXPA">Affiliate</CompanyName></BookingChannel></Source>' +
    '<Source><BookingChannel Primary="true" Type="7"><CompanyName Code="EXP">Expedia</CompanyName></BookingChannel></Source></POS>';
  expect(metadataOf({ source, request: ' PrimaryLangID="zh-TW"' })).toMatchObject({
    reservation_site: 'Expedia',
    language: 'zh-TW',
  });
  expect(metadataOf({ request: ' PrimaryLangID="fr"' })).not.toHaveProperty('language');
});

test.each([
  ['zh-Hant-TW', 'zh-TW'],
  ['zh-Hans-CN', 'zh-CN'],
  ['en-US', 'en'],
  ['KO-kr', 'ko'],
  ['ja', 'ja'],
  ['pt-BR', undefined],
])('The language tag %s means %s', (tag, language) => {
  expect(metadataOf({ request: ` PrimaryLangID="${tag}"` }).language).toBe(language);
});

test('A time of arrival is taken, and midnight is none', () => {
  const arrives = (time: string) => aGuest(named('A', 'B'), ` ArrivalTime="${time}"`);
  expect(bookingOf({ guests: arrives('18:30:00') }).arrival).toBe('18:30');
  expect(bookingOf({ guests: arrives('00:00:00') }).arrival).toBeUndefined();
});

test('What the channel calls the booking and its itinerary are further numbers; what systems call it is none', () => {
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

test('Comments, payment cards and whatever else a message holds are not read', () => {
  const global =
    '<Comments><Comment><Text>Secret wish</Text></Comment></Comments><Guarantee><PaymentCard CardNumber="4111111111111111"/></Guarantee>';
  expect(JSON.stringify(read({ global }))).toBe(JSON.stringify(read()));
});

test('What a booking lacks is a fault, but a cancellation needs no days', () => {
  expect(read({ number: '' })?.bookings).toEqual([{ number: '', fault: 'number_missing' }]);
  expect(read({ rooms: [] })?.bookings).toEqual([{ number: 'BDC-1001', fault: 'dates_missing' }]);
  expect(bookingOf({ rooms: [], status: 'Cancel' })).toMatchObject({ status: 2, dates: null });
});

test('Days of which the last is before the first are told as such, and are none where another room has some', () => {
  const turned = aRoom().replace('End="2025-04-04"', 'End="2025-04-01"');
  expect(read({ rooms: [turned] })?.bookings).toEqual([{ number: 'BDC-1001', fault: 'dates_turned' }]);
  expect(bookingOf({ rooms: [turned], status: 'Cancel' })).toMatchObject({ status: 2, dates: null });
  expect(bookingOf({ rooms: [turned, aRoom()] }).dates).toEqual({ first: '2025-04-02', last: '2025-04-04' });
});

test('Another message, and one without a booking, is not read', () => {
  for (const text of ['<OTA_CancelRQ/>', '<OTA_HotelResNotifRQ/>', '<Envelope><Body/></Envelope>'])
    expect(readOtaMessage(parseXml(text), 'Asia/Tokyo')).toBeNull();
});

test('Whatever a message has lost on its way, it is read or refused, and nothing else', () => {
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
    if (error instanceof XmlFault) return null;
    throw error;
  }
}
