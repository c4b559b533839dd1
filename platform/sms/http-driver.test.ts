import { expect, test } from 'vitest';
import { anSmsProvider, HARD_TEXTS, respondWith } from './factory.ts';
import { httpDriver } from './http-driver.ts';
import type { Sms, SmsResult } from './sms.ts';

const sms: Sms = { to: '+819012345678', text: 'Hello', reference: 'guide-1' };
const options = { token: 'secret', callbackUrl: 'https://genkan.example/hook' };

const sendSms = (origin: string, { text = 'Hello', from = 'Genkan' } = {}) =>
  httpDriver({ ...options, from: from || undefined, url: `${origin}/v1/sms?x=1` }, { perSecond: 1000 }).send({
    ...sms,
    text,
  });

test('sends an SMS as JSON with the key, a reference and the callback URL', async () => {
  const { origin, received } = await anSmsProvider(respondWith(202, '{"id":"m-1"}'));
  expect(await sendSms(origin)).toEqual({ accepted: true, state: 'sent', providerId: 'm-1' });
  const [{ method, url, headers, body } = { headers: {}, body: '' }] = received;
  expect([method, url]).toEqual(['POST', '/v1/sms?x=1']);
  expect(headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' });
  expect(JSON.parse(body)).toEqual({
    to: '+819012345678',
    text: 'Hello',
    from: 'Genkan',
    reference: 'guide-1',
    callback_url: 'https://genkan.example/hook',
  });
});

test.each(HARD_TEXTS)('the text of an SMS arrives unchanged: %j', async text => {
  const { origin, received } = await anSmsProvider(respondWith(200));
  await sendSms(origin, { text });
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ text });
});

test('an SMS contains no sender if the endpoint has its own', async () => {
  const { origin, received } = await anSmsProvider(respondWith(200));
  await sendSms(origin, { from: '' });
  expect(JSON.parse(received[0]?.body ?? '')).not.toHaveProperty('from');
});

test.each<[string, string | null]>([
  ['{"id":"m-1"}', 'm-1'],
  ['{"id":4711}', '4711'],
  ['{"id":null}', null],
  [`{"id":"${'x'.repeat(201)}"}`, null],
  ['OK', null],
  ['', null],
])('for the response %s, the id from the provider is %s', async (answer, providerId) => {
  const { origin } = await anSmsProvider(respondWith(200, answer));
  expect(await sendSms(origin)).toEqual({ accepted: true, state: 'sent', providerId });
});

test.each<[string, SmsResult]>([
  ['{"code":"invalid_number"}', { accepted: false, kind: 'bad-address', reason: '400 invalid_number' }],
  ['{"code":"text_too_long"}', { accepted: false, kind: 'never', reason: '400 text_too_long' }],
])('distinguishes errors by the response %s', async (answer, result) => {
  const { origin } = await anSmsProvider(respondWith(400, answer));
  expect(await sendSms(origin)).toEqual(result);
});
