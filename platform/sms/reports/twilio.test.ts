import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { twilioReport } from './twilio.ts';

const sender = { authToken: 'secret', callbackUrl: 'https://genkan.example/api/hooks/twilio/abc' };
const fields = { MessageSid: 'SM1', MessageStatus: 'delivered', To: '+819012345678', AccountSid: 'AC1' };

/**
 * Sends a callback as Twilio does: fields in any order, and a signature over the URL and the fields sorted by
 * name.
 */
function call(changes: Record<string, string> = {}, { url = sender.callbackUrl, token = 'secret' } = {}) {
  const form = { ...fields, ...changes };
  const sorted = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  const signature = createHmac('sha1', token).update(url + sorted.flat().join(''));
  return {
    headers: { 'x-twilio-signature': signature.digest('base64') },
    body: new URLSearchParams(form).toString(),
  };
}

test.each([
  ['delivered', { providerId: 'SM1', delivery: 'delivered' }],
  ['undelivered', { providerId: 'SM1', delivery: 'undelivered' }],
  ['failed', { providerId: 'SM1', delivery: 'undelivered' }],
  ['queued', 'nothing'],
  ['sent', 'nothing'],
  ['read', 'nothing'],
])('reports a message that is %s as %j', (MessageStatus, expected) => {
  expect(twilioReport(call({ MessageStatus }), sender)).toEqual(expected);
});

test('accepts a Twilio signature of the URL with or without its default port', () => {
  const url = sender.callbackUrl.replace('.example', '.example:443');
  expect(twilioReport(call({}, { url }), sender)).toMatchObject({ providerId: 'SM1' });
});

test("accepts the signed example from Twilio's documentation", () => {
  const documented = { authToken: '12345', callbackUrl: 'https://mycompany.com/myapp.php?foo=1&bar=2' };
  const body = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  }).toString();
  const signed = { headers: { 'x-twilio-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }, body };
  // The example is correctly signed but is about a phone call instead of a message, so it is not a report.
  expect(twilioReport(signed, documented)).toBe('nothing');
  expect(twilioReport({ ...signed, body: `${body}&x=1` }, documented)).toBe('refused');
});

test.each([
  ['with another token', call({}, { token: 'guessed' })],
  ['for another URL', call({}, { url: 'https://genkan.example/api/hooks/twilio/xyz' })],
  ['with another status', { ...call(), body: call({ MessageStatus: 'failed' }).body }],
  ['not at all', { ...call(), headers: {} }],
  ['twice', { ...call(), headers: { 'x-twilio-signature': ['a', 'b'] } }],
])('rejects a report that is signed %s', (_, raw) => {
  expect(twilioReport(raw, sender)).toBe('refused');
});
