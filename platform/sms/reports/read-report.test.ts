import { expect, test } from 'vitest';
import type { SmsSettings } from '../settings.ts';
import { readReport } from './read-report.ts';

const hookSecret = 'a'.repeat(32);
const http: SmsSettings = {
  driver: 'http',
  perSecond: 10,
  timeoutMs: 30_000,
  hookSecret,
  url: 'https://sms.example',
  token: 'secret',
  from: undefined,
  callbackUrl: `https://genkan.example/api/hooks/http/${hookSecret}`,
};

type Call = { settings?: SmsSettings; provider?: string; secret?: string };

const read = (body: string, { settings = http, provider = 'http', secret = hookSecret }: Call = {}) =>
  readReport(settings, { provider, secret }, { headers: {}, body });

const report = (status: string, id: unknown = 'm-1') => JSON.stringify({ id, status });

test.each([
  [report('delivered'), { providerId: 'm-1', delivery: 'delivered' }],
  [report('undelivered'), { providerId: 'm-1', delivery: 'undelivered' }],
  [report('delivered', 4711), { providerId: '4711', delivery: 'delivered' }],
  [report('sent'), 'nothing'],
  [report('delivered', ''), 'refused'],
  [report('delivered', ['m-1']), 'refused'],
  ['{"status":"delivered"}', 'refused'],
  ['delivered', 'refused'],
  ['', 'refused'],
])('parses the report %s as %j', (body, expected) => {
  expect(read(body)).toEqual(expected);
});

test.each<[string, Call]>([
  ['with another secret', { secret: `${'a'.repeat(31)}b` }],
  ['without a secret', { secret: '' }],
  ['of a provider that we do not use', { provider: 'twilio' }],
  ['if no SMS is sent', { settings: { driver: 'none' }, provider: 'none' }],
])('rejects the report %s', (_, call) => {
  expect(read(report('delivered'), call)).toBe('refused');
});

test('for Twilio, the secret alone is not enough, because the signature is also verified', () => {
  const settings: SmsSettings = {
    driver: 'twilio',
    perSecond: 10,
    timeoutMs: 30_000,
    hookSecret,
    accountSid: 'AC1',
    authToken: 'secret',
    from: 'Genkan',
    callbackUrl: `https://genkan.example/api/hooks/twilio/${hookSecret}`,
  };
  const body = 'MessageSid=SM1&MessageStatus=delivered';
  expect(read(body, { settings, provider: 'twilio' })).toBe('refused');
});
