import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import type { Channel } from '#features/booking/rules/send-method.ts';
import { takeAllowance } from '#features/facility/commands/facility.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { accountMailAsked } from '#features/session/events.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { type Attachment, type MailResult, mailbox, mailDriver } from '#platform/mail/mail.ts';
import { type SmsResult, smsDriver } from '#platform/sms/sms.ts';
import { sendMessage } from '../events.ts';
import { dressed } from '../queries/dressed.ts';
import { openMail, openSms, type SealedMail, sealMail, sealSms } from '../queries/sealed.ts';
import { HELD_BACK } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { type GuideDecisions, lockMessage, type Row, update } from './message.ts';
import { noteUndelivered } from './reached.ts';
import { settle } from './settle.ts';

type Named = { facilityId: number; id: number };

/** Sends at the provider's pace. A message that waits for its turn can still be stopped. */
export async function sendInTurn(
  site: Site,
  guides: GuideDecisions,
  { channel, ...named }: Named & { channel: Channel },
): Promise<void> {
  await (channel === 'sms' ? smsDriver() : mailDriver()).turn();
  await send(site, guides, named);
}

/**
 * Hands a message to its provider and keeps what became of it. What may still succeed is tried again, later each time,
 * for 6 hours (docs/reference/messages.md#a-messages-states). No transaction is open while the provider is waited for.
 *
 * A guide message goes out at most once: it is marked before it is handed over, and one that was under way when a process
 * died is uncertain. Every other message goes out at least once.
 */
export async function send(site: Site, guides: GuideDecisions, named: Named): Promise<void> {
  const scope = mintSystem(named.facilityId);
  const taken = await inFacility(scope, db => take(db, site, guides, named));
  if (!taken) return;
  const result = await taken.handOver();
  await inFacility(scope, async db => {
    await lockMessage(db, named.facilityId, named.id);
    await settle(db, guides, taken.row, result);
  });
}

type Taken = { row: Row; handOver: () => Promise<MailResult | SmsResult> };

/** The message, if it is still to be sent. */
async function take(
  db: Db,
  site: Site,
  guides: GuideDecisions,
  { facilityId, id }: Named,
): Promise<Taken | undefined> {
  const row = await lockMessage(db, facilityId, id);
  const due =
    row?.kind === 'guide' ? await takeGuideMessage(db, guides, row) : row && (await takeOther(db, row));
  return due?.state === 'queued' ? { row: due, handOver: await driverFor(db, site, due) } : undefined;
}

const takeOther = async (db: Db, row: Row): Promise<Row | undefined> =>
  row.state === 'queued' && (await maySend(db, row, { mayWait: true })) ? row : undefined;

async function takeGuideMessage(db: Db, guides: GuideDecisions, row: Row): Promise<Row | undefined> {
  if (row.state === 'sending') await noteUncertain(db, row);
  if (row.state !== 'queued') return undefined;
  const judged = await guides.judge(db, row);
  if (judged.kind === 'go') return (await maySend(db, row, judged)) ? mark(db, row, judged.to) : undefined;
  if (judged.kind === 'wait') await waitOn(db, row);
  else await drop(db, guides, row, judged.reason);
  return undefined;
}

/** The process died before the provider answered: sending it again could send it twice. */
async function noteUncertain(db: Db, row: Row): Promise<void> {
  await update(db, row, { state: 'uncertain', settledAt: now() });
  await noteUndelivered(db, row);
  log.warn({ facilityId: row.facilityId, message: row.id }, 'Nobody knows whether a guide message went out');
}

async function drop(db: Db, guides: GuideDecisions, row: Row, reason: string): Promise<void> {
  await update(db, row, { state: 'dropped', lastError: reason, settledAt: now() });
  await guides.replace(db, row);
}

/** Marks it before it is handed over, with the current address: it may have been corrected while the message waited. */
async function mark(db: Db, row: Row, to: string): Promise<Row> {
  const sealed = await sealedFor(db, row, to);
  await update(db, row, { state: 'sending', sealed });
  return { ...row, sealed };
}

async function sealedFor(db: Db, row: Row, to: string): Promise<Buffer> {
  const { facilityId, messageId } = row;
  if (row.channel === 'sms') {
    const sms = await openSms(db, row);
    return sms.to === to ? row.sealed : sealSms(db, facilityId, messageId, { ...sms, to });
  }
  const mail = await openMail(db, row);
  return mail.to === to ? row.sealed : sealMail(db, facilityId, messageId, { ...mail, to });
}

async function driverFor(db: Db, site: Site, row: Row): Promise<Taken['handOver']> {
  if (row.channel === 'email') {
    const mail = await openMail(db, row);
    const content = await dressed(db, row.facilityId, mail);
    return () => sendMail(site, row, { ...mail, ...content });
  }
  const sms = await openSms(db, row);
  return () => smsDriver().send({ ...sms, reference: row.messageId });
}

type Outgoing = SealedMail & { attachments: Attachment[] };

function sendMail(site: Site, row: Row, mail: Outgoing): Promise<MailResult> {
  const { fromName, replyTo, unsubscribeUrl, qr: _qr, calendar: _calendar, ...content } = mail;
  return mailDriver().send({
    ...content,
    from: { name: fromName, address: mailbox(site.mailFrom).address },
    ...(replyTo ? { replyTo: { address: replyTo } } : {}),
    messageId: row.messageId,
    headers: {
      'Content-Language': row.language,
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl ? unsubscribing(unsubscribeUrl) : {}),
    },
  });
}

/** Headers from which mail programs make an unsubscribe button (RFC 2369, RFC 8058). */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Whether a message may be sent now: the hotel is approved and below its daily limit. If not, it waits, or is dropped if it
 * may not wait. Notices to the hotel itself are always sent, and a retry does not count again.
 */
async function maySend(db: Db, row: Row, { mayWait }: { mayWait: boolean }): Promise<boolean> {
  if (row.kind === 'notice' || row.attempts > 0) return true;
  const at = now();
  const answer = await takeAllowance(db, row.facilityId, row.channel, at);
  if (answer === 'go') return true;
  if (answer === 'tell') await warnOwner(db, row, at);
  // The dashboard shows it.
  const lastError = answer === 'unapproved' ? 'unapproved' : 'day-full';
  await update(db, row, { lastError, ...(!mayWait && { state: 'dropped', settledAt: at }) });
  if (mayWait) await waitOn(db, row);
  return false;
}

async function warnOwner(db: Db, { facilityId, channel }: Row, at: Date): Promise<void> {
  const hotel = await facilityById(db, facilityId);
  if (!hotel?.userId) return;
  log.warn({ facilityId, channel }, 'A hotel has sent as many messages as it may today');
  const nonce = `${facilityId}-${businessDay(at, hotel.timezone)}-${channel}`;
  await accountMailAsked.add(db, { kind: 'sendingFull', about: hotel.userId, nonce, language: '' });
}

/** Tries again later; nothing is marked as sent until then. */
async function waitOn(db: Db, { facilityId, id, channel }: Row): Promise<void> {
  const runAt = new Date(now().getTime() + HELD_BACK);
  await sendMessage.add(db, { facilityId, id, channel }, { runAt });
}
