import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { anSmsProvider, HARD_TEXTS, type ReceivedRequest, respondWith } from './factory.ts';
import type { Sms, SmsResult } from './sms.ts';
import { snsDriver } from './sns-driver.ts';

const sms: Sms = { to: '+819012345678', text: 'Hello', reference: 'guide-1' };
const region = 'ap-northeast-1';
const ACCEPTED =
  '<PublishResponse><PublishResult><MessageId>94f20ce6-13c5</MessageId></PublishResult></PublishResponse>';

function sendSms(origin: string, { from = '', text = 'Hello' } = {}): Promise<SmsResult> {
  const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
  const options = { region, ...keys, from: from || undefined, origin };
  return snsDriver(options, { perSecond: 1000 }).send({ ...sms, text });
}

const refusal = (code: string, message = '') =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`;

/** Computes Amazon's Signature Version 4 independently of the product. */
function signatureOf({ headers, body }: ReceivedRequest): string {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const time = String(headers['x-amz-date']);
  const canonical = `POST\n/\n\nhost:${headers.host}\nx-amz-date:${time}\n\nhost;x-amz-date\n${sha(body)}`;
  const place = [time.slice(0, 8), region, 'sns', 'aws4_request'];
  const key = place.reduce<string | Buffer>(mac, 'AWS4secret');
  return mac(key, `AWS4-HMAC-SHA256\n${time}\n${place.join('/')}\n${sha(canonical)}`).toString('hex');
}

test('sends a signed Publish request for one number to Amazon SNS', async () => {
  const { origin, received } = await anSmsProvider(respondWith(200, ACCEPTED));
  expect(await sendSms(origin)).toEqual({ accepted: true, state: 'sent', providerId: '94f20ce6-13c5' });
  const [request] = received;
  if (!request) throw new Error('Nothing was received');
  expect(request.headers.authorization).toContain(`Signature=${signatureOf(request)}`);
  expect(Object.fromEntries(new URLSearchParams(request.body))).toEqual({
    Action: 'Publish',
    Version: '2010-03-31',
    PhoneNumber: '+819012345678',
    Message: 'Hello',
    'MessageAttributes.entry.1.Name': 'AWS.SNS.SMS.SMSType',
    'MessageAttributes.entry.1.Value.DataType': 'String',
    'MessageAttributes.entry.1.Value.StringValue': 'Transactional',
  });
});

test.each([
  ['Genkan', 'AWS.SNS.SMS.SenderID'],
  ['+15005550006', 'AWS.MM.SMS.OriginationNumber'],
])('sends the sender %s to Amazon SNS as %s', async (from, name) => {
  const { origin, received } = await anSmsProvider(respondWith(200, ACCEPTED));
  await sendSms(origin, { from });
  const form = new URLSearchParams(received[0]?.body);
  const entry = 'MessageAttributes.entry.2';
  expect([form.get(`${entry}.Name`), form.get(`${entry}.Value.StringValue`)]).toEqual([name, from]);
});

test.each(HARD_TEXTS)('the text of an SMS arrives unchanged: %j', async text => {
  const { origin, received } = await anSmsProvider(respondWith(200, ACCEPTED));
  await sendSms(origin, { text });
  expect(new URLSearchParams(received[0]?.body).get('Message')).toBe(text);
});

test.each<[number, string, string, string]>([
  [400, 'InvalidParameter', 'Invalid parameter: PhoneNumber Reason: +81 is not valid', 'bad-address'],
  [400, 'InvalidParameter', 'Invalid parameter: Message too long', 'never'],
  [400, 'OptedOut', '', 'never'],
  [400, 'Throttling', '', 'later'],
  [429, 'Throttled', '', 'later'],
  [403, 'InvalidClientTokenId', '', 'later'],
  [500, 'InternalError', '', 'later'],
])('the error response %i %s "%s" results in %s', async (status, code, message, kind) => {
  const { origin } = await anSmsProvider(respondWith(status, refusal(code, message)));
  expect(await sendSms(origin)).toEqual({ accepted: false, kind, reason: `${status} ${code}` });
});
