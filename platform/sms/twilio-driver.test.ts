import { expect, test } from 'vitest';
import { anSmsProvider, HARD_TEXTS, respondWith } from './factory.ts';
import type { Sms, SmsResult } from './sms.ts';
import { twilioDriver } from './twilio-driver.ts';

const sms: Sms = { to: '+819012345678', text: 'Hello', reference: 'guide-1' };
const SERVICE = `MG${'0'.repeat(32)}`;

function sendSms(origin: string, { from = '+15005550006', text = 'Hello' } = {}): Promise<SmsResult> {
  const callbackUrl = 'https://genkan.example/hook';
  const options = { accountSid: 'AC1', authToken: 'secret', from, callbackUrl, origin };
  return twilioDriver(options, { perSecond: 1000 }).send({ ...sms, text });
}

const refusal = (code: number, status: number) =>
  JSON.stringify({ code, status, message: 'no +819012345678' });

test('sends a form with account, token and callback URL to Twilio', async () => {
  const { origin, received } = await anSmsProvider(respondWith(201, '{"sid":"SM12","status":"queued"}'));
  expect(await sendSms(origin)).toEqual({ accepted: true, state: 'sent', providerId: 'SM12' });
  const [{ method, url, headers, body } = { headers: {}, body: '' }] = received;
  expect([method, url]).toEqual(['POST', '/2010-04-01/Accounts/AC1/Messages.json']);
  expect(headers).toMatchObject({
    authorization: `Basic ${btoa('AC1:secret')}`,
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    To: '+819012345678',
    From: '+15005550006',
    Body: 'Hello',
    StatusCallback: 'https://genkan.example/hook',
  });
});

test('omits the sender of an SMS if a Messaging Service chooses it', async () => {
  const { origin, received } = await anSmsProvider(respondWith(201));
  await sendSms(origin, { from: SERVICE });
  const form = new URLSearchParams(received[0]?.body);
  expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual([SERVICE, null]);
});

test.each(HARD_TEXTS)('the text of an SMS arrives unchanged: %j', async text => {
  const { origin, received } = await anSmsProvider(respondWith(201));
  await sendSms(origin, { text });
  expect(new URLSearchParams(received[0]?.body).get('Body')).toBe(text);
});

test.each<[number, number, string, string]>([
  [400, 21211, 'bad-address', 'an invalid number'],
  [400, 21614, 'bad-address', 'not a mobile phone'],
  [400, 21610, 'never', 'the recipient has opted out'],
  [400, 21408, 'never', 'a country that is not enabled'],
  [400, 21617, 'never', 'any other fault of the message'],
  [400, 21611, 'later', 'a full queue'],
  [429, 20429, 'later', 'too many requests'],
  [401, 20003, 'later', 'a wrong token'],
])('the error response %i %i results in %s: %s', async (status, code, kind) => {
  const { origin } = await anSmsProvider(respondWith(status, refusal(code, status)));
  expect(await sendSms(origin)).toEqual({ accepted: false, kind, reason: `${status} ${code}` });
});
