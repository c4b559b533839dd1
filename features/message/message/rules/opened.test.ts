import { expect, test } from 'vitest';
import { personMayHaveOpened } from './opened.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  appleMail: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  webmail: `${WINDOWS} Chrome/130.0.0.0 Safari/537.36`,
  thunderbird: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0',
  gmail: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  yahoo: 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  outlook: 'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; ms-office; MSOffice 16)',
  outlookForMac: 'Microsoft Office/16.89 (Microsoft Outlook Mail 16.89; Mac OS X 15.0)',
  outlookForPhones: 'Outlook-iOS/709.2226530.prod.iphone (3.24.1)',
  gmailAhead: `${WINDOWS} Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0`,
  applePrivacy: 'Mozilla/5.0',
  none: '',
  scanner: 'python-requests/2.32.3',
};
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const counts = (agent: string, since: number) => {
  const sentAt = new Date('2025-03-01T00:00:00Z');
  return personMayHaveOpened(agent, { sentAt, at: new Date(sentAt.getTime() + since) });
};

test.each(['iphone', 'appleMail', 'android', 'webmail', 'thunderbird'] as const)(
  'counts a request by an email program from ten seconds after sending: %s',
  name => {
    expect([9, 10].map(seconds => counts(agents[name], seconds * SECOND))).toEqual([false, true]);
  },
);

test.each(['gmail', 'yahoo', 'outlook', 'outlookForMac', 'outlookForPhones'] as const)(
  'counts a request by a program that also prefetches images from two minutes after sending: %s',
  name => {
    expect([0, 1, 2].map(minutes => counts(agents[name], minutes * MINUTE))).toEqual([false, false, true]);
  },
);

test.each(['gmailAhead', 'applePrivacy', 'none', 'scanner'] as const)(
  'never counts a request by a program that fetches images automatically: %s',
  name => {
    for (const since of [SECOND, MINUTE, 24 * 60 * MINUTE]) expect(counts(agents[name], since)).toBe(false);
  },
);
