import { and, eq, inArray } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { type MailResult, mailbox, mailDriver } from '#platform/mail/mail.ts';
import { type SmsResult, smsDriver } from '#platform/sms/sms.ts';
import { openMail, openSms, type SealedMail, type SealedSms, sealMail, sealSms } from '../queries/sealed.ts';
import { HELD_BACK } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { message } from '../tables.ts';
import { allowed } from './allowance.ts';
import { type GuideDecisions, type Locked, lockMessages, openStates, type Row, update } from './message.ts';
import { queueSending } from './queue.ts';
import { noteUndelivered } from './reached.ts';

/** A message that is to be handed over now. */
export type Taken = { row: Row; handOver: () => Promise<MailResult | SmsResult> };

/** `to`: where a guide message goes by now; null: where it was written to. `mayWait`: it may be sent later. */
export type Ready = { row: Row; to: string | null; mayWait: boolean };

/** Those of these messages of a hotel that are still to be sent, marked where they go out at most once. */
export async function take(
  db: Db,
  site: Site,
  guides: GuideDecisions,
  { facilityId, ids }: { facilityId: number; ids: readonly number[] },
): Promise<Taken[]> {
  const locked = await lockMessages(db, facilityId, ids);
  const others = locked.rows.filter(({ kind, state }) => kind !== 'guide' && state === 'queued');
  const ready = [
    ...(await readyGuides(db, guides, locked)),
    ...others.map(row => ({ row, to: null, mayWait: true })),
  ];
  const going = await allowed(db, facilityId, ready, waitOn);
  const taken: Taken[] = [];
  for (const each of going) taken.push(await handOverOf(db, site, each));
  await mark(
    db,
    facilityId,
    taken.filter(({ row }) => row.kind === 'guide').map(({ row }) => row.id),
  );
  return taken;
}

/** Guide messages that nothing bars. One that was under way when a process died is uncertain. */
async function readyGuides(db: Db, guides: GuideDecisions, { rows, bookings }: Locked): Promise<Ready[]> {
  const own = rows.filter(({ kind }) => kind === 'guide');
  for (const row of own) if (row.state === 'sending') await noteUncertain(db, row);
  const queued = own.filter(({ state }) => state === 'queued');
  const judged = queued.length > 0 ? await guides.judge(db, queued, bookings) : [];
  const ready: Ready[] = [];
  const waiting: Row[] = [];
  for (const [index, row] of queued.entries()) {
    const verdict = judged[index];
    if (verdict?.kind === 'go') ready.push({ row, ...verdict });
    else if (verdict?.kind === 'drop') await drop(db, guides, row, verdict.reason);
    else waiting.push(row);
  }
  await waitOn(db, waiting);
  return ready;
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

/** Tries again later; nothing is marked as sent until then. */
async function waitOn(db: Db, rows: readonly Row[]): Promise<void> {
  await queueSending(db, rows, { runAt: new Date(now().getTime() + HELD_BACK) });
}

/** Before they are handed over. */
async function mark(db: Db, facilityId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const named = and(eq(message.facilityId, facilityId), inArray(message.id, [...ids]));
  await db
    .update(message)
    .set({ state: 'sending' })
    .where(and(named, inArray(message.state, [...openStates])));
}

async function handOverOf(db: Db, site: Site, { row, to }: Ready): Promise<Taken> {
  if (row.channel === 'sms') {
    const sms = await openSms(db, row);
    const moved = to === null ? { row, content: sms } : await movedSms(db, row, sms, to);
    return {
      row: moved.row,
      handOver: () => smsDriver().send({ ...moved.content, reference: row.messageId }),
    };
  }
  const mail = await openMail(db, row);
  const moved = to === null ? { row, content: mail } : await movedMail(db, row, mail, to);
  return { row: moved.row, handOver: () => sendMail(site, row, moved.content) };
}

type Moved<Content> = Promise<{ row: Row; content: Content }>;

/** With the current address: it may have been corrected while the message waited. */
async function movedSms(db: Db, row: Row, sms: SealedSms, to: string): Moved<SealedSms> {
  if (sms.to === to) return { row, content: sms };
  const content = { ...sms, to };
  return { row: await resealed(db, row, await sealSms(db, row.facilityId, row.messageId, content)), content };
}

async function movedMail(db: Db, row: Row, mail: SealedMail, to: string): Moved<SealedMail> {
  if (mail.to === to) return { row, content: mail };
  const content = { ...mail, to };
  return {
    row: await resealed(db, row, await sealMail(db, row.facilityId, row.messageId, content)),
    content,
  };
}

async function resealed(db: Db, row: Row, sealed: Buffer): Promise<Row> {
  await update(db, row, { sealed });
  return { ...row, sealed };
}

function sendMail(site: Site, row: Row, mail: SealedMail): Promise<MailResult> {
  const { fromName, replyTo, unsubscribeUrl, ...content } = mail;
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
