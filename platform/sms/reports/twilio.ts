import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '#platform/crypto/keys.ts';
import type { RawReport, Report } from './report.ts';

type Sender = {
  authToken: string;
  callbackUrl: string;
};

const DELIVERIES: Partial<Record<string, 'delivered' | 'undelivered'>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
};

export function twilioReport({ headers, body }: RawReport, sender: Sender): Report {
  const form = new URLSearchParams(body);
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string' || !isSigned(form, signature, sender)) return 'refused';
  const providerId = form.get('MessageSid');
  const delivery = DELIVERIES[form.get('MessageStatus') ?? ''];
  return providerId && delivery ? { providerId, delivery } : 'nothing';
}

function isSigned(form: URLSearchParams, signature: string, { authToken, callbackUrl }: Sender): boolean {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const text = fields.flat().join('');
  const expected = spellings(callbackUrl).map(url =>
    createHmac('sha1', authToken)
      .update(url + text)
      .digest('base64'),
  );
  return expected.some(each => constantTimeEqual(each, signature));
}

/** Returns the URL with and without the default port, because Twilio signs either. */
function spellings(address: string): string[] {
  const { protocol, hostname, port, pathname, search } = new URL(address);
  const defaultPort = protocol === 'https:' ? '443' : '80';
  return [address, `${protocol}//${hostname}:${port || defaultPort}${pathname}${search}`];
}
