import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { resetClock } from '#platform/clock/clock.ts';
import { configureLog } from '#platform/log/log.ts';
import { openMail } from '#platform/mail/mail.ts';
import { smtpDriver } from '#platform/mail/smtp-driver.ts';
import { type MailBehavior, startRudeMailServer } from '#test/harness/rude-mail-server.ts';
import { messagesOf, site } from './factory/messages.ts';
import { aHotelWithMessages, sendAll, sendConcurrently } from './factory/sending.ts';

beforeAll(() => configureLog({ level: 'silent' }));

const closing: (() => void)[] = [];
afterEach(() => {
  resetClock();
  for (const close of closing.splice(0)) close();
});

async function mailGoesTo(behavior: MailBehavior) {
  const server = await startRudeMailServer(behavior);
  const driver = smtpDriver({ url: server.url, from: site.mailFrom, idleTimeoutMs: 2_000, connections: 4 });
  openMail(driver);
  closing.push(server.close, driver.close);
  return server;
}

const polite: MailBehavior = () => undefined;

/** Misbehaves once, for the email to guest2, at the given point of the SMTP dialog. */
function failOnceAt(wanted: 'RCPT' | 'END', said: string): MailBehavior {
  let isDone = false;
  return (line, { to }) => {
    if (isDone || !line.startsWith(wanted) || !to.startsWith('guest2@')) return undefined;
    isDone = true;
    return said;
  };
}

const RECIPIENTS = ['guest0@', 'guest1@', 'guest2@', 'guest3@', 'guest4@', 'guest5@'].map(
  name => `${name}example.com`,
);

test.each([
  ['stops responding', 'RCPT', 'silence'],
  ['never finishes its response', 'RCPT', 'chatter'],
  ['temporarily rejects the recipient', 'RCPT', '451 later'],
  ['closes the connection', 'RCPT', '421 closing'],
  ['drops the connection', 'RCPT', 'cut'],
  ['temporarily rejects the text', 'END', '451 later'],
  ['closes the connection after the text', 'END', '421 closing'],
] as const)(
  'a mail server that %s delays other messages only briefly, and its message is sent later',
  async (_, line, said) => {
    const server = await mailGoesTo(failOnceAt(line, said));
    const { facility } = await aHotelWithMessages(RECIPIENTS.length);
    await sendConcurrently(facility);
    await sendAll(facility);
    expect((await messagesOf(facility)).map(({ state }) => state)).toEqual(RECIPIENTS.map(() => 'sent'));
    expect(server.taken.toSorted()).toEqual(RECIPIENTS);
  },
);

test.each([
  ['stops responding', 'silence'],
  ['never finishes its response', 'chatter'],
  ['drops the connection', 'cut'],
])('a mail server that %s after the text makes only that message uncertain', async (_, said) => {
  const server = await mailGoesTo(failOnceAt('END', said));
  const { facility } = await aHotelWithMessages(RECIPIENTS.length);
  await sendConcurrently(facility);
  server.behave(polite);
  await sendAll(facility);
  expect((await messagesOf(facility)).map(({ state }) => state)).toEqual(
    RECIPIENTS.map(to => (to.startsWith('guest2') ? 'uncertain' : 'sent')),
  );
  expect(server.taken.toSorted()).toEqual(RECIPIENTS.filter(to => !to.startsWith('guest2')));
});

test('a mail server that allows fewer connections than requested receives every message once', async () => {
  const server = await mailGoesTo((line, { connections }) =>
    line === '' && connections > 1 ? '421 too many connections' : undefined,
  );
  const { facility } = await aHotelWithMessages(RECIPIENTS.length);
  const waiting = async () => (await messagesOf(facility)).filter(({ state }) => state !== 'sent').length;
  for (let tries = 0; tries < RECIPIENTS.length && (await waiting()) > 0; tries += 1)
    await sendConcurrently(facility);
  expect(server.taken.toSorted()).toEqual(RECIPIENTS);
});
