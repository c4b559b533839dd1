import { and, eq, inArray } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import { mintSystem } from '#features/access/mint.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { type MailResult, mailbox, mailDriver } from '#platform/mail/mail.ts';
import { sendMessage } from '../events.ts';
import { nextTry } from '../rules/retry.ts';
import { openMail, type SealedMail } from '../sealed-mail.ts';
import type { Site } from '../site.ts';
import { message } from '../tables.ts';
import { barOfGuideMail, noteGuideMailSent } from './guide-mail-stay.ts';

type Named = { facilityId: number; id: number };
type Row = typeof message.$inferSelect;

/**
 * Hands a message to the mail server and keeps what became of it. What may still succeed is tried again, later each
 * time, for 6 hours (decisions §10). No transaction is open while the mail server is waited for.
 *
 * A guide message goes out at most once: it is marked before it is handed over, and one that was under way when a process
 * died is uncertain. Every other message goes out at least once.
 */
export async function send(site: Site, named: Named): Promise<void> {
  const scope = mintSystem(named.facilityId);
  const taken = await inFacility(scope, db => take(db, named));
  if (!taken) return;
  const result = await handOver(site, taken.row, taken.mail);
  await inFacility(scope, db => settle(db, taken.row, result));
}

/** The message, if it is still to be sent. */
async function take(db: Db, named: Named): Promise<{ row: Row; mail: SealedMail } | undefined> {
  const [row] = await db
    .select()
    .from(message)
    .where(and(...keysOf(named)))
    .for('no key update');
  if (row?.kind === 'guide' && !(await mayGoOut(db, row))) return undefined;
  return row?.state === 'queued' ? { row, mail: await openMail(db, row) } : undefined;
}

async function mayGoOut(db: Db, row: Row): Promise<boolean> {
  if (row.state === 'sending') {
    await update(db, row, { state: 'uncertain', settledAt: now() });
    log.warn({ facilityId: row.facilityId, message: row.id }, 'Nobody knows whether a guide mail went out');
  }
  if (row.state !== 'queued') return false;
  const bar = await barOfGuideMail(db, row);
  if (bar) await update(db, row, { state: 'dropped', lastError: bar, settledAt: now() });
  else await update(db, row, { state: 'sending' });
  return !bar;
}

function handOver(site: Site, row: Row, mail: SealedMail): Promise<MailResult> {
  const { fromName, replyTo, ...content } = mail;
  return mailDriver().send({
    ...content,
    from: { name: fromName, address: mailbox(site.mailFrom).address },
    ...(replyTo ? { replyTo: { address: replyTo } } : {}),
    messageId: row.messageId,
    headers: { 'Content-Language': row.language, 'Auto-Submitted': 'auto-generated' },
  });
}

async function settle(db: Db, row: Row, result: MailResult): Promise<void> {
  const attempts = row.attempts + 1;
  const at = now();
  if (result.accepted) {
    await update(db, row, { state: result.state, attempts, lastError: null, settledAt: at });
    if (row.kind === 'guide') await noteGuideMailSent(db, row, at);
    return;
  }
  const { facilityId, id } = row;
  log.warn(
    { facilityId, message: id, attempts, kind: result.kind, reason: result.reason },
    'A mail was refused',
  );
  const lastError = `${result.kind}: ${result.reason}`;
  const end = endOf(row, result);
  const retryAt = end ? null : nextTry({ createdAt: row.createdAt, attempts, at });
  if (!retryAt) return update(db, row, { state: end ?? 'failed', attempts, lastError, settledAt: at });
  await update(db, row, { state: 'queued', attempts, lastError });
  await sendMessage.add(db, { facilityId, id }, { runAt: retryAt });
}

/** Where it ends, if it is not worth another try. */
function endOf(
  { kind }: Row,
  result: Exclude<MailResult, { accepted: true }>,
): 'failed' | 'uncertain' | undefined {
  if (result.kind === 'never' || result.kind === 'bad-address') return 'failed';
  // What may have arrived is sent again but for a guide message: a missing QR code is worse than two.
  return result.kind === 'uncertain' && kind === 'guide' ? 'uncertain' : undefined;
}

/** A message that is settled stays so: of two processes that both thought it theirs, the second changes nothing. */
async function update(db: Db, row: Row, changes: Partial<Row>): Promise<void> {
  await db
    .update(message)
    .set(changes)
    .where(and(...keysOf(row), inArray(message.state, ['queued', 'sending', 'uncertain'])));
}

const keysOf = ({ facilityId, id }: Named) => [eq(message.facilityId, facilityId), eq(message.id, id)];
