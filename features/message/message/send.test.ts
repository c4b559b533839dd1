import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { openMail, outboxDriver } from '#platform/mail/mail.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { settleMessage } from './commands/settle.ts';
import { prepareToSend } from './commands/take.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { aRegistration, messagesOf, site } from './factory/messages.ts';
import { aHotelWithMessages, sendAll } from './factory/sending.ts';
import { messageBacklog } from './queries/backlog.ts';
import { listOutbox } from './queries/outbox.ts';

const server = mailServerForEach();

async function backlogOfMails() {
  const mails = (await messageBacklog()).find(({ way }) => way === 'email');
  if (!mails) throw new Error('Emails are not counted');
  return mails;
}

describe('sending', () => {
  const states = async (facility: TestFacility) =>
    (await messagesOf(facility)).map(({ state, attempts, lastError }) => ({ state, attempts, lastError }));

  test('stores that the mail server accepted an email, and does not send it again', async () => {
    const made = await aRegistration();
    await writeConfirmation(site, made);
    await sendAll(made.facility);
    await sendAll(made.facility);
    expect(await server().inbox()).toHaveLength(1);
    expect(await states(made.facility)).toEqual([{ state: 'sent', attempts: 1, lastError: null }]);
  });

  test('an email is retried later with the same Message-ID if the mail server asks for that', async () => {
    const made = await aRegistration();
    await writeConfirmation(site, made);
    server().refuseWith(451);
    const at = new Date();
    setClock(() => at);
    await sendAll(made.facility);
    expect(await states(made.facility)).toEqual([
      { state: 'queued', attempts: 1, lastError: expect.stringMatching(/^later: /) },
    ]);
    const [waiting] = await messagesOf(made.facility);
    expect(waiting?.dueAt).toEqual(new Date(at.getTime() + 60_000));
    server().refuseWith(undefined);
    await sendAll(made.facility);
    const [row] = await messagesOf(made.facility);
    expect((await server().inbox()).map(mail => mail.messageId)).toEqual([row?.messageId]);
    expect(row).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
  });

  test('storing a response again after the next attempt has begun changes nothing', async () => {
    const { facility } = await aHotelWithMessages(1);
    const { system } = facility;
    const state = async () => (await messagesOf(facility))[0]?.state;
    const [row] = await messagesOf(facility);
    if (!row) throw new Error('No message was written');
    const refused = { accepted: false, kind: 'later', reason: '451' } as const;
    const first = await inFacility(system, db => prepareToSend(db, site, row));
    if (!first) throw new Error('The message is not due');
    const keep = () => inFacility(system, db => settleMessage(db, site, first.row, refused));
    await keep();
    expect(await state()).toBe('queued');
    await inFacility(system, db => prepareToSend(db, site, row));
    await keep();
    expect(await state()).toBe('sending');
  });

  test('the metrics show the waiting, retried and failed messages', async () => {
    const before = await backlogOfMails();
    const [first, second, third] = [await aRegistration(), await aRegistration(), await aRegistration()];
    for (const made of [first, second, third]) await writeConfirmation(site, made);
    server().refuseWith(451);
    await sendAll(second.facility);
    server().refuseWith(550);
    await sendAll(third.facility);
    const after = await backlogOfMails();
    const more = (name: 'waiting' | 'retrying' | 'failed') => after[name] - before[name];
    expect([more('waiting'), more('retrying'), more('failed')]).toEqual([1, 1, 1]);
    setClock(() => new Date(Date.now() + 60_000));
    expect((await backlogOfMails()).oldestSeconds).toBeGreaterThan(59);
    setClock(() => new Date(Date.now() + 25 * 3_600_000));
    expect((await backlogOfMails()).failed).toBe(0);
    resetClock();
  });

  test('sending an email fails immediately if the address does not exist', async () => {
    const made = await aRegistration();
    await writeConfirmation(site, made);
    server().refuseWith(550);
    await sendAll(made.facility);
    expect(await states(made.facility)).toMatchObject([{ state: 'failed', attempts: 1 }]);
  });

  test('sending an email fails after six hours of retries', async () => {
    const made = await aRegistration();
    await writeConfirmation(site, made);
    server().refuseWith(451);
    setClock(() => new Date(Date.now() + 6 * 3_600_000));
    await sendAll(made.facility);
    expect(await states(made.facility)).toMatchObject([{ state: 'failed' }]);
  });

  test('the stored reason for a rejection does not contain the email address', async () => {
    const made = await aRegistration();
    await writeConfirmation(site, made);
    server().refuseWith(550);
    await sendAll(made.facility);
    expect((await messagesOf(made.facility))[0]?.lastError).not.toContain('@');
  });

  test('without a mail server, the email remains in the outbox that the demo shows', async () => {
    openMail(outboxDriver());
    const made = await aRegistration();
    await writeConfirmation(site, made);
    await sendAll(made.facility);
    expect(await states(made.facility)).toMatchObject([{ state: 'outbox' }]);
    expect(await listOutbox(1)).toMatchObject([
      {
        facilityId: made.facilityId,
        to: 'taro@example.com',
        fromName: '旅館 花みずき',
        subject: '【旅館 花みずき】事前チェックインを受け付けました',
        text: expect.stringContaining(made.myPageId),
      },
    ]);
  });
});
