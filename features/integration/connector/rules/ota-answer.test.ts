import { expect, test } from 'vitest';
import { attributeOf, firstElementAt, parseXml } from '#platform/xml/parse.ts';
import { errorIn, type OtaError, otaResponse, typeOf } from './ota-answer.ts';

const at = new Date('2025-03-01T10:00:00Z');

test("a response to an OTA message repeats the message's token, escaped, in a SOAP envelope if the message had one", () => {
  const answered = parseXml(
    otaResponse({ echoToken: '<"&\'>', at, envelope: 'soap 1.1' }, { numbers: ['A"1'] }),
  );
  const response = firstElementAt(answered, 'Body/OTA_HotelResNotifRS');
  expect(attributeOf(response, 'EchoToken')).toBe('<"&\'>');
  expect(firstElementAt(response, 'Success')).toBeDefined();
  expect(attributeOf(firstElementAt(response, 'HotelReservations/HotelReservation/UniqueID'), 'ID')).toBe(
    'A"1',
  );
  const bare = parseXml(otaResponse({ echoToken: '', at, envelope: 'none' }, { numbers: [] }));
  expect(bare.name).toBe('OTA_HotelResNotifRS');
});

test('an error response to an OTA message has the type and code of the standard', () => {
  const answered = parseXml(
    otaResponse({ echoToken: '', at, envelope: 'none' }, { errors: [{ error: 'credentials' }] }),
  );
  const error = firstElementAt(answered, 'Errors/Error');
  expect([attributeOf(error, 'Type'), attributeOf(error, 'Code')]).toEqual(['6', '497']);
  expect(firstElementAt(answered, 'Success')).toBeUndefined();
});

test('a response to an OTA message contains the reason for a rejection', () => {
  const refused = (error: OtaError) =>
    otaResponse({ echoToken: '', at, envelope: 'soap 1.1' }, { errors: [{ error, detail: '<A&1>' }] });
  for (const error of ['credentials', 'hotel', 'dates_missing', 'number_missing'] as const)
    expect(errorIn(refused(error))).toBe(error);
  expect(
    errorIn(otaResponse({ echoToken: '', at, envelope: 'soap 1.1' }, { numbers: ['1'] })),
  ).toBeUndefined();
});

test('responds to a SOAP 1.2 message in SOAP 1.2', () => {
  const answered = parseXml(otaResponse({ echoToken: '', at, envelope: 'soap 1.2' }, { numbers: [] }));
  expect(answered.namespace).toBe('http://www.w3.org/2003/05/soap-envelope');
  expect(typeOf('soap 1.2')).toBe('application/soap+xml; charset=utf-8');
  expect([typeOf('soap 1.1'), typeOf('none')]).toEqual(Array(2).fill('text/xml; charset=utf-8'));
});
