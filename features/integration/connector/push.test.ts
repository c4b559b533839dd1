import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { findBookingNumbers } from '#features/desk/front-desk/factory/list.ts';
import { aFacility } from '#test/harness/facility.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import {
  createConnector,
  pauseConnector,
  removeConnector,
  renewPassword,
  startConnector,
} from './commands/connectors.ts';
import { aGuest, aRoom, type OtaMessageFields, otaMessage, personName } from './factory.ts';
import { listConnectors, listMessages } from './queries/connectors.ts';
import { sampleMessage } from './rules/sample.ts';

const url = await openTestServer();

async function aConnector({
  started = true,
  hotelCode = null,
}: {
  started?: boolean;
  hotelCode?: string | null;
} = {}) {
  const facility = await aFacility();
  const { owner } = facility;
  const made = await createConnector(owner, { vendor: 'siteminder', hotelCode });
  if (started) await startConnector(owner, made.id);
  const { pathname } = new URL(made.address);
  const credentials = { username: made.username, password: made.password };
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', ...headers },
      body,
    });
    const text = await response.text();
    const [, code] = /<Error Type="\d+" Code="(\d+)"/.exec(text) ?? [];
    const type = response.headers.get('content-type');
    return { status: response.status, type, text, answer: text.includes('<Success/>') ? 'success' : code };
  };
  return {
    owner,
    id: made.id,
    credentials,
    post,
    push: (said: OtaMessageFields = {}) => post(otaMessage({ credentials, ...said })),
    bookings: () => bookingsOf(facility),
    log: async () =>
      (await listMessages(owner, made.id)).map(({ reservation_no, result, reason }) => [
        reservation_no,
        result,
        ...(reason ? [reason] : []),
      ]),
  };
}

const bookingsOf = ({ system, facilityId }: Awaited<ReturnType<typeof aFacility>>) =>
  inFacility(system, db =>
    db
      .select()
      .from(booking)
      .where(and(eq(booking.facilityId, facilityId), eq(booking.pmsCode, 'siteminder')))
      .orderBy(booking.id),
  );

test('a pushed booking is stored before the response, and repeating the message changes nothing', async () => {
  const { push, bookings, log } = await aConnector();
  const first = await push();
  expect(first).toMatchObject({ status: 200, answer: 'success' });
  expect(first.text).toContain('EchoToken="echo-1"');
  expect(await bookings()).toMatchObject([
    { pmsBookingNo: 'BDC-1001', name: 'Taro Tester', pmsBookingStatus: 1, checkinDate: '2025-04-02' },
  ]);
  expect(await push()).toMatchObject({ answer: 'success' });
  expect(await bookings()).toHaveLength(1);
  expect(await log()).toEqual([
    ['BDC-1001', 'unchanged'],
    ['BDC-1001', 'created'],
  ]);
});

test('staff find a pushed booking by the reservation number of the channel', async () => {
  const { push, owner } = await aConnector();
  const global =
    '<HotelReservationIDs><HotelReservationID ResID_Type="14" ResID_Value="4021-77"/></HotelReservationIDs>';
  await push({ global });
  expect(await findBookingNumbers(owner, { reservation_id: '402177' })).toEqual(['BDC-1001']);
});

test('stores moved dates and a cancellation, and ignores older messages that arrive later as stale', async () => {
  const { push, bookings, log } = await aConnector();
  await push();
  const moved = aRoom().replace('2025-04-04', '2025-04-05');
  await push({ status: 'Modify', rooms: [moved, moved], changed: '2025-03-01T12:00:00Z' });
  expect(await bookings()).toMatchObject([{ checkoutDate: '2025-04-05', metadata: { room_quantity: 2 } }]);
  await push({ status: 'Cancel', changed: '2025-03-01T13:00:00Z' });
  expect(await push({ status: 'Modify', changed: '2025-03-01T11:00:00Z' })).toMatchObject({
    answer: 'success',
  });
  expect(await bookings()).toMatchObject([{ pmsBookingStatus: 2, name: 'Taro Tester' }]);
  expect((await log()).map(([, result]) => result)).toEqual(['stale', 'cancelled', 'updated', 'created']);
});

test.each([
  ['Cancel', 'Commit'],
  ['Reserved', 'Cancel'],
])(
  'a cancellation with the status %s, in a message with the status %s, has the time of the message',
  async (status, messageStatus) => {
    const { push, bookings, log } = await aConnector();
    await push();
    const moved = aRoom().replace('2025-04-04', '2025-04-05');
    await push({ status: 'Modify', rooms: [moved], made: '2025-03-01T11:00:00Z' });
    await push({ status: 'Modify', messageStatus: 'Commit', made: '2025-03-01T10:30:00Z' });
    await push({ status, messageStatus, made: '2025-03-01T12:00:00Z' });
    expect(await bookings()).toMatchObject([{ pmsBookingStatus: 2, checkoutDate: '2025-04-05' }]);
    expect((await log()).map(([, result]) => result)).toEqual(['cancelled', 'stale', 'updated', 'created']);
  },
);

test('a cancellation that arrives before its booking cancels the booking', async () => {
  const { push, bookings, log } = await aConnector();
  await push({ status: 'Cancel', rooms: [], changed: '2025-03-01T13:00:00Z' });
  await push();
  expect(await bookings()).toMatchObject([{ pmsBookingNo: 'BDC-1001', pmsBookingStatus: 2 }]);
  expect(await log()).toEqual([
    ['BDC-1001', 'created'],
    ['BDC-1001', 'not_here'],
  ]);
});

test('a no-show who arrives later becomes checked in', async () => {
  const { push, bookings, log } = await aConnector();
  await push({ status: 'Book' });
  await push({ status: 'No-show', changed: '2025-04-02T20:00:00Z' });
  await push({ status: 'In-house', changed: '2025-04-02T23:00:00Z' });
  expect(await bookings()).toMatchObject([{ pmsBookingStatus: 3 }]);
  expect((await log()).map(([, result]) => result)).toEqual(['updated', 'cancelled', 'created']);
});

test('a cancellation that arrives before its booking also cancels the booking if both were held or were in one message', async () => {
  const { push, post, credentials, owner, id, bookings, log } = await aConnector();
  await pauseConnector(owner, id);
  await push({ status: 'Cancel', rooms: [], changed: '2025-03-03T09:00:00Z' });
  await push();
  await startConnector(owner, id);
  expect(await bookings()).toMatchObject([{ pmsBookingNo: 'BDC-1001', pmsBookingStatus: 2 }]);
  const over = otaMessage({
    credentials,
    number: 'BDC-2',
    status: 'Cancel',
    rooms: [],
    changed: '2025-03-03T09:00:00Z',
  });
  const [one = ''] = /<HotelReservation .*<\/HotelReservation>/.exec(otaMessage({ number: 'BDC-2' })) ?? [];
  await post(over.replace('</HotelReservations>', `${one}</HotelReservations>`));
  expect(await bookings()).toMatchObject([{ pmsBookingStatus: 2 }, { pmsBookingStatus: 2 }]);
  expect((await log()).toSorted()).toEqual([
    ['BDC-1001', 'created'],
    ['BDC-1001', 'not_here'],
    ['BDC-2', 'created'],
    ['BDC-2', 'not_here'],
  ]);
});

test('one invalid booking rejects the whole message with the reason', async () => {
  const { post, credentials, bookings, log } = await aConnector();
  const good = otaMessage({ credentials });
  const [, one = ''] =
    /(<HotelReservation .*<\/HotelReservation>)/.exec(otaMessage({ number: 'BDC-2', rooms: [] })) ?? [];
  const both = await post(good.replace('</HotelReservations>', `${one}</HotelReservations>`));
  expect(both).toMatchObject({ status: 200, answer: '321' });
  expect(await bookings()).toEqual([]);
  expect(await log()).toEqual([['BDC-2', 'error', 'dates_missing']]);
});

test('a departure date before the arrival date is reported to the vendor and logged as an error', async () => {
  const { push, log } = await aConnector();
  const turned = aRoom().replace('End="2025-04-04"', 'End="2025-04-01"');
  const answered = await push({ rooms: [turned] });
  expect(answered).toMatchObject({ status: 200, answer: '404' });
  expect(answered.text).toContain('TimeSpan ends before it starts: BDC-1001');
  expect(await log()).toEqual([['BDC-1001', 'error', 'dates_turned']]);
});

test('rejects a wrong password and a wrong address with the same response and stores nothing', async () => {
  const { push, post, owner, id, bookings, credentials } = await aConnector();
  const wrong = await push({ credentials: { ...credentials, password: 'x' } });
  expect(wrong).toMatchObject({ status: 200, answer: '497' });
  expect(await post(otaMessage())).toMatchObject({ answer: '497' });
  expect((await listConnectors(owner))[0]?.refused_at).not.toBeNull();
  const { password } = await renewPassword(owner, id);
  expect(await push()).toMatchObject({ answer: '497' });
  expect(await bookings()).toEqual([]);
  const basic = `Basic ${Buffer.from(`${credentials.username}:${password}`).toString('base64')}`;
  expect(await post(otaMessage(), { authorization: basic })).toMatchObject({ answer: 'success' });
});

test('a wrong password is reported until the right password is used or a new one is created', async () => {
  const { push, owner, id, credentials } = await aConnector();
  const refusedAt = async () => (await listConnectors(owner))[0]?.refused_at;
  const wrong = { credentials: { ...credentials, password: 'x' } };
  await push(wrong);
  expect(await refusedAt()).not.toBeNull();
  await push();
  expect(await refusedAt()).toBeNull();
  await push(wrong);
  await renewPassword(owner, id);
  expect(await refusedAt()).toBeNull();
});

test('a test by the owner neither records nor clears a rejected vendor password', async () => {
  const { post, push, owner, credentials } = await aConnector();
  const refusedAt = async () => (await listConnectors(owner))[0]?.refused_at;
  const wrong = { ...credentials, password: 'x' };
  const tested = (sender: typeof credentials) =>
    post(otaMessage({ credentials: sender, request: ' Target="Test"' }), { 'sec-fetch-site': 'same-origin' });
  expect(await tested(wrong)).toMatchObject({ answer: '497' });
  expect(await refusedAt()).toBeNull();
  await push({ credentials: wrong });
  expect(await tested(credentials)).toMatchObject({ answer: 'success' });
  expect(await refusedAt()).not.toBeNull();
});

test('rejects the password of one hotel at the address of another', async () => {
  const [one, other] = [await aConnector(), await aConnector()];
  expect(await one.push({ credentials: other.credentials })).toMatchObject({ answer: '497' });
  expect(await one.bookings()).toEqual([]);
});

test('rejects XML entities, other encodings and other formats without parsing them', async () => {
  const { post, credentials, bookings, log } = await aConnector();
  const basic = {
    authorization: `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`,
  };
  const message = otaMessage();
  const bomb = `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${message.replace('Taro', '&b;')}`;
  for (const body of [
    bomb,
    message.slice(0, -5),
    'nothing',
    `<?xml version="1.0" encoding="UTF-16"?>${message}`,
  ])
    expect(await post(body, basic)).toMatchObject({ status: 200, answer: '450' });
  expect(await post('<OTA_CancelRQ/>', basic)).toMatchObject({ answer: '450' });
  expect(await bookings()).toEqual([]);
  expect((await log()).map(([, , reason]) => reason)).toEqual(['message', 'xml', 'xml', 'xml', 'xml']);
});

test('reports invalid XML to the owner and to a sender whose credentials are in the SOAP envelope', async () => {
  const { post, credentials, bookings, log } = await aConnector();
  const message = otaMessage({ credentials });
  const spoilt = (by: string) => message.replace('Taro', by);
  const faulty = [spoilt('&#1;'), spoilt('&nbsp;'), `<!DOCTYPE a>${message}`, message.slice(0, -30)];
  for (const body of faulty) expect(await post(body)).toMatchObject({ status: 200, answer: '450' });
  expect(await post(spoilt('&nbsp;').replace(credentials.password, 'x'))).toMatchObject({ answer: '497' });
  expect(await bookings()).toEqual([]);
  expect(await log()).toEqual(faulty.map(() => ['', 'error', 'xml']));
});

test('rejects a message that is nested too deeply or has too many attributes, and shows the owner the error', async () => {
  const { post, credentials, bookings, log } = await aConnector();
  const message = otaMessage({ credentials });
  const deep = `${'<a>'.repeat(80)}${'</a>'.repeat(80)}`;
  const wide = `<a ${Array.from({ length: 340_000 }, (_, no) => `a${no}=""`).join(' ')}/>`;
  for (const by of [deep, wide])
    expect(await post(message.replace('Taro', by))).toMatchObject({ status: 200, answer: '450' });
  expect(await bookings()).toEqual([]);
  expect(await log()).toEqual([1, 2].map(() => ['', 'error', 'too_complex']));
});

test('accepts a pushed message of more than 40,000 characters', async () => {
  const { post, credentials, bookings } = await aConnector();
  const message = otaMessage({ credentials }).replace(
    '<ResGuests>',
    `<!--${'x'.repeat(40_000)}--><ResGuests>`,
  );
  expect(await post(message)).toMatchObject({ answer: 'success' });
  expect(await bookings()).toMatchObject([{ name: 'Taro Tester' }]);
});

test('responds to a SOAP 1.2 message in SOAP 1.2', async () => {
  const { post, credentials, bookings } = await aConnector();
  const message = otaMessage({ credentials }).replace(
    'http://schemas.xmlsoap.org/soap/envelope/',
    'http://www.w3.org/2003/05/soap-envelope',
  );
  const answer = await post(message, { 'content-type': 'application/soap+xml; charset=utf-8' });
  expect(answer).toMatchObject({ answer: 'success', type: 'application/soap+xml; charset=utf-8' });
  expect(answer.text).toContain('<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope">');
  expect(await bookings()).toHaveLength(1);
});

test('rejects a pushed body that is too large or not XML with an HTTP error', async () => {
  const { post } = await aConnector();
  expect(await post('{}', { 'content-type': 'application/json' })).toMatchObject({ status: 415 });
  const tooLarge = await post('x'.repeat(4 * 1024 * 1024 + 1));
  expect([tooLarge.status, JSON.parse(tooLarge.text).message]).toEqual([
    413,
    'The body is too large: this call accepts at most 4194304 bytes.',
  ]);
});

test('rejects a message with another HotelCode if the owner has set one', async () => {
  const { push, bookings } = await aConnector({ hotelCode: ' Ｈ１ ' });
  function rooms(code: string) {
    return [aRoom().replace('</GuestCounts>', `</GuestCounts><BasicPropertyInfo HotelCode="${code}"/>`)];
  }
  expect(await push({ rooms: rooms('H2') })).toMatchObject({ answer: '392' });
  expect(await bookings()).toEqual([]);
  expect(await push({ rooms: rooms('H1') })).toMatchObject({ answer: 'success' });
});

test('holds messages until the owner starts the connector, shows their expected results, then stores them in order', async () => {
  const { push, owner, id, bookings, log } = await aConnector({ started: false });
  await push();
  await push();
  await push({ status: 'Modify', changed: '2025-03-01T12:00:00Z', rooms: [aRoom(), aRoom()] });
  await push({ number: 'BDC-2' });
  await push({ number: 'BDC-2', status: 'Cancel', changed: '2025-03-01T12:00:00Z' });
  expect(await bookings()).toEqual([]);
  expect(await log()).toEqual([
    ['BDC-2', 'cancelled'],
    ['BDC-2', 'created'],
    ['BDC-1001', 'updated'],
    ['BDC-1001', 'unchanged'],
    ['BDC-1001', 'created'],
  ]);
  expect(await listConnectors(owner)).toMatchObject([{ state: 'preview', waiting: 4, bookings: 0 }]);
  const both = await Promise.all([startConnector(owner, id), startConnector(owner, id)]);
  expect(both.map(({ taken }) => taken).toSorted()).toEqual([0, 4]);
  expect(await bookings()).toMatchObject([
    { pmsBookingNo: 'BDC-1001', pmsBookingStatus: 1, metadata: { room_quantity: 2 } },
    { pmsBookingNo: 'BDC-2', pmsBookingStatus: 2 },
  ]);
  expect(await listConnectors(owner)).toMatchObject([{ state: 'on', waiting: 0, bookings: 2 }]);
});

test('stores several hundred held bookings when the connector is started', async () => {
  const { post, owner, id, credentials, bookings } = await aConnector({ started: false });
  const message = otaMessage({ credentials });
  const [one = ''] = /<HotelReservation .*<\/HotelReservation>/.exec(message) ?? [];
  const several = Array.from({ length: 300 }, (_, each) => one.replace('BDC-1001', `BDC-${each}`));
  const changed = several.map(each =>
    each.replace('"Book"', '"Modify"').replace('End="2025-04-04"', 'End="2025-04-06"'),
  );
  for (const bookingsOfOne of [several, changed])
    expect(await post(message.replace(one, bookingsOfOne.join('')))).toMatchObject({ answer: 'success' });
  expect(await startConnector(owner, id)).toEqual({ taken: 600 });
  const stored = await bookings();
  expect(stored).toHaveLength(300);
  expect(new Set(stored.map(({ checkoutDate }) => checkoutDate))).toEqual(new Set(['2025-04-06']));
});

test('holds messages while paused, rejects messages once removed, and keeps the bookings', async () => {
  const { push, owner, id, bookings } = await aConnector();
  await push();
  await pauseConnector(owner, id);
  expect(await push({ number: 'BDC-2' })).toMatchObject({ answer: 'success' });
  expect(await bookings()).toHaveLength(1);
  await startConnector(owner, id);
  expect(await bookings()).toHaveLength(2);
  await removeConnector(owner, id);
  expect(await push({ number: 'BDC-3' })).toMatchObject({ answer: '497' });
  expect(await bookings()).toHaveLength(2);
  await expect(removeConnector(owner, id)).rejects.toMatchObject({ status: 404 });
  await createConnector(owner, { vendor: 'siteminder', hotelCode: null });
  await expect(createConnector(owner, { vendor: 'siteminder', hotelCode: null })).rejects.toMatchObject({
    code: 'connector_exists',
  });
});

test('validates but does not store a message marked as a test', async () => {
  const { post, credentials, bookings, log } = await aConnector();
  const days = {
    first: '2025-04-02',
    last: '2025-04-03',
    at: new Date('2025-03-01T00:00:00Z'),
    hotelCode: null,
  };
  expect(await post(sampleMessage(credentials, days))).toMatchObject({ answer: 'success' });
  expect(await bookings()).toEqual([]);
  expect(await log()).toEqual([['GENKAN-TEST', 'test']]);
});

test('the log of held messages contains no guest data', async () => {
  const { push, owner, id } = await aConnector({ started: false });
  await push({ guests: aGuest(`${personName('Secretname', 'Eve')}<Email>eve@example.com</Email>`) });
  expect(JSON.stringify(await listMessages(owner, id))).not.toMatch(/Secretname|eve@/);
});

test('ten concurrent copies of a message create one booking', async () => {
  const { push, bookings, log } = await aConnector();
  const answers = await Promise.all(Array.from({ length: 10 }, () => push()));
  expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(['success']));
  expect(await bookings()).toHaveLength(1);
  expect((await log()).filter(([, result]) => result === 'created')).toHaveLength(1);
});
