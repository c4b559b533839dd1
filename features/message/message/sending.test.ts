import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { configureLog } from '#platform/log/log.ts';
import { type Mail, type MailResult, openMail, outboxDriver } from '#platform/mail/mail.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { claimDue } from './commands/claims.ts';
import { postAccountMail } from './commands/post.ts';
import { startSending } from './commands/sending.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { writeAllDue } from './factory/due.ts';
import { aProviderOfSms, aRegistration, change, messagesOf, site } from './factory/messages.ts';
import { aBookingByChannel, aHotelWithMessages, MOMENT, readBooking } from './factory/sending.ts';
import { accountLetter } from './queries/letters/to-users.ts';
import { openAccountMail } from './queries/sealed.ts';
import { accountMail, message } from './tables.ts';

beforeAll(() => configureLog({ level: 'silent' }));
afterEach(async () => {
  resetClock();
  // Drops messages of the previous test, so that they are not sent in the next.
  await platformDb(db => db.update(message).set({ state: 'dropped' }).where(eq(message.state, 'queued')));
});

const PATIENCE = { timeout: 120_000 };
const accepted: MailResult = { accepted: true, state: 'sent' };

/**
 * Opens a mail driver that records each recipient in order and returns the result of `answer` for each email.
 * Returns the recorded recipients.
 */
function aDriver(
  answer: (mail: Mail) => Promise<MailResult> = async () => accepted,
  { atOnce = 2, perSecond }: { atOnce?: number; perSecond?: number } = {},
) {
  const given: string[] = [];
  openMail({
    ...outboxDriver(),
    atOnce,
    perSecond,
    send: mail => {
      given.push(mail.to);
      return answer(mail);
    },
  });
  return given;
}

function sending(options: { leaseMs?: number } = {}) {
  const started = startSending(site, { idleMs: 20, ...options });
  onTestFinished(() => started.stop());
  return started;
}

const states = async (facility: TestFacility) => (await messagesOf(facility)).map(({ state }) => state);
const waitForStates = (facility: TestFacility, wanted: readonly string[]) =>
  vi.waitFor(async () => expect(await states(facility)).toEqual(wanted), PATIENCE);

async function anAccountMail(to: string): Promise<void> {
  const sheet = accountLetter('reset', { language: 'en', url: 'https://staff.example.com', username: 'a' });
  const mail = { sheets: [sheet] };
  await platformDb(db => postAccountMail(db, 'example.com', { occasion: to, to, mail }));
}

describe('a worker', () => {
  test('sends due emails and SMS, and later ones once they are due', async () => {
    const provider = await aProviderOfSms();
    const given = aDriver();
    const { facility } = await aHotelWithMessages(5);
    sending();
    await waitForStates(facility, Array(5).fill('sent'));
    expect(new Set(given).size).toBe(5);
    const { facility: bySms } = await aBookingByChannel({ first: true }, { email: '' });
    await writeAllDue(site);
    await waitForStates(bySms, ['sent']);
    expect(provider.taken()).toHaveLength(1);
  });

  test('sends account emails and confirmations before guide emails, even if many are due', async () => {
    const given = aDriver(undefined, { atOnce: 1 });
    const { facility } = await aHotelWithMessages(20);
    const confirmed = await aRegistration();
    await writeConfirmation(site, confirmed);
    await anAccountMail('owner@example.com');
    sending();
    await waitForStates(facility, Array(20).fill('sent'));
    expect(given.slice(0, 2)).toEqual(['owner@example.com', 'taro@example.com']);
  });

  test('sending alternates between hotels, even if one of them sends many messages', async () => {
    const given = aDriver(undefined, { atOnce: 2 });
    const { facility: large } = await aHotelWithMessages(20);
    const { facility: small, bookings } = await aHotelWithMessages(1);
    await change(small, bookings[0] ?? { id: 0 }, { email: 'small@example.com' });
    sending();
    await waitForStates(large, Array(20).fill('sent'));
    expect(given.indexOf('small@example.com')).toBeLessThan(4);
  });

  test('two concurrent workers send each message once', async () => {
    const given = aDriver();
    const { facility } = await aHotelWithMessages(20);
    sending();
    sending();
    await waitForStates(facility, Array(20).fill('sent'));
    expect(given.toSorted()).toEqual(
      Array.from({ length: 20 }, (_, at) => `guest${at}@example.com`).toSorted(),
    );
  });

  test("sending does not exceed the mail server's limit per second", async () => {
    const given = aDriver(undefined, { atOnce: 4, perSecond: 20 });
    const { facility } = await aHotelWithMessages(11);
    const start = performance.now();
    sending();
    await waitForStates(facility, Array(11).fill('sent'));
    expect(performance.now() - start).toBeGreaterThan(499);
    expect(given).toHaveLength(11);
  });

  test('rechecks a message before sending, so that a message stopped while waiting is not sent', async () => {
    const first = Promise.withResolvers<void>();
    const given = aDriver(async () => first.promise.then(() => accepted), { atOnce: 1 });
    const { facility, bookings } = await aHotelWithMessages(2);
    sending();
    onTestFinished(() => first.resolve());
    await vi.waitFor(() => expect(given).toHaveLength(1), PATIENCE);
    const waits = bookings.find((_, at) => given[0] !== `guest${at}@example.com`);
    if (waits) await change(facility, waits, { stopSendGuideMail: true });
    first.resolve();
    await vi.waitFor(
      async () => expect((await states(facility)).toSorted()).toEqual(['dropped', 'sent']),
      PATIENCE,
    );
    expect(given).toHaveLength(1);
  });

  test('a stopping worker finishes messages in progress and releases the others immediately', async () => {
    const answered = Promise.withResolvers<MailResult>();
    const given = aDriver(() => answered.promise, { atOnce: 1 });
    const { facility } = await aHotelWithMessages(3);
    const stopping = startSending(site);
    await vi.waitFor(() => expect(given).toHaveLength(1), PATIENCE);
    const stopped = stopping.stop();
    answered.resolve(accepted);
    await stopped;
    expect((await states(facility)).toSorted()).toEqual(['queued', 'queued', 'sent']);
    const left = (await messagesOf(facility)).filter(({ state }) => state === 'queued');
    expect(left.every(({ dueAt }) => dueAt <= now())).toBe(true);
  });
});

describe('a worker that dies', () => {
  test('if a worker dies, only the message that it was sending becomes uncertain, and its other claimed messages are sent', async () => {
    const given = aDriver();
    const { facility, bookings } = await aHotelWithMessages(3);
    const [first] = await messagesOf(facility);
    const chosen = { channel: 'email', count: 3, until: new Date(now().getTime() + 60_000) } as const;
    expect(await platformDb(db => claimDue(db, chosen, { urgent: 0, bulk: 0 }))).toHaveLength(3);
    await inFacility(facility.system, db =>
      db
        .update(message)
        .set({ state: 'sending' })
        .where(eq(message.id, first?.id ?? 0)),
    );
    expect(await platformDb(db => claimDue(db, chosen, { urgent: 0, bulk: 0 }))).toEqual([]);
    setClock(() => new Date(MOMENT.getTime() + 60_000));
    sending({ leaseMs: 600 });
    await waitForStates(facility, ['uncertain', 'sent', 'sent']);
    expect(given.toSorted()).toEqual(['guest1@example.com', 'guest2@example.com']);
    const [booking] = bookings;
    expect(booking && (await readBooking(facility, booking))).toMatchObject({ undelivered: true });
  });

  test('a confirmation that a dead worker was sending is sent again by another worker', async () => {
    const given = aDriver();
    const made = await aRegistration();
    await writeConfirmation(site, made);
    const chosen = { channel: 'email', count: 9, until: new Date(now().getTime() + 60_000) } as const;
    await platformDb(db => claimDue(db, chosen, { urgent: 0, bulk: 0 }));
    setClock(() => new Date(Date.now() + 61_000));
    sending();
    await waitForStates(made.facility, ['sent']);
    expect(given).toEqual(['taro@example.com']);
  });

  test('a worker that waits for a slow mail server does not count as dead', async () => {
    const answered = Promise.withResolvers<MailResult>();
    const given = aDriver(() => answered.promise, { atOnce: 1 });
    resetClock();
    const { facility } = await aHotelWithMessages(1);
    let passed = 0;
    setClock(() => new Date(MOMENT.getTime() + passed));
    sending({ leaseMs: 600 });
    onTestFinished(() => answered.resolve(accepted));
    await vi.waitFor(() => expect(given).toHaveLength(1), PATIENCE);
    passed = 300;
    const renewed = new Date(MOMENT.getTime() + 300 + 600);
    await vi.waitFor(
      async () => expect(await messagesOf(facility)).toMatchObject([{ state: 'sending', dueAt: renewed }]),
      PATIENCE,
    );
    answered.resolve(accepted);
    await waitForStates(facility, ['sent']);
  });
});

describe('an email to an account', () => {
  const stored = async (to: string) => {
    const rows = await platformDb(db => db.select().from(accountMail));
    return rows.find(row => openAccountMail(row).to === to);
  };

  test('an account email is retried a minute after a temporary rejection, and keeps the reason', async () => {
    aDriver(async () => ({ accepted: false, kind: 'later', reason: 'CERT_HAS_EXPIRED CONN' }));
    const at = new Date(Date.now() + 1_000);
    setClock(() => at);
    await anAccountMail('refused@example.com');
    sending();
    await vi.waitFor(
      async () => expect(await stored('refused@example.com')).toMatchObject({ attempts: 1 }),
      PATIENCE,
    );
    expect(await stored('refused@example.com')).toMatchObject({
      state: 'queued',
      lastError: 'later: CERT_HAS_EXPIRED CONN',
      dueAt: new Date(at.getTime() + 60_000),
    });
  });

  test('an account email is not retried after a permanent rejection', async () => {
    aDriver(async () => ({ accepted: false, kind: 'bad-address', reason: 'ESOMETHING' }));
    await anAccountMail('nobody@example.com');
    sending();
    await vi.waitFor(
      async () => expect(await stored('nobody@example.com')).toMatchObject({ state: 'failed' }),
      PATIENCE,
    );
  });
});
