import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import { mintSystem } from '#features/access/mint.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { type MailResult, mailbox, mailDriver } from '#platform/mail/mail.ts';
import { sendMessage } from '../events.ts';
import { nextTry } from '../rules.ts';
import { openMail } from '../sealed-mail.ts';
import type { Site } from '../site.ts';
import { message } from '../tables.ts';

type Named = { facilityId: number; id: number };
type Row = typeof message.$inferSelect;

/**
 * Hands a message to the mail server and keeps what became of it. What may still succeed is tried again, later each
 * time, for 6 hours (decisions §10). No transaction is open while the mail server is waited for.
 */
export async function send(site: Site, named: Named): Promise<void> {
  const scope = mintSystem(named.facilityId);
  const queued = await inFacility(scope, async db => {
    const [row] = await db
      .select()
      .from(message)
      .where(and(...keysOf(named)));
    return row?.state === 'queued' ? { row, mail: await openMail(db, row) } : undefined;
  });
  if (!queued) return;
  const { row, mail } = queued;
  const { fromName, replyTo, ...content } = mail;
  const result = await mailDriver().send({
    ...content,
    from: { name: fromName, address: mailbox(site.mailFrom).address },
    ...(replyTo ? { replyTo: { address: replyTo } } : {}),
    messageId: row.messageId,
    headers: { 'Content-Language': row.language, 'Auto-Submitted': 'auto-generated' },
  });
  await inFacility(scope, db => settle(db, row, result));
}

async function settle(db: Db, row: Row, result: MailResult): Promise<void> {
  const attempts = row.attempts + 1;
  const at = now();
  if (result.accepted)
    return update(db, row, { state: result.state, attempts, lastError: null, settledAt: at });
  const retryAt = isFinal(result) ? null : nextTry({ createdAt: row.createdAt, attempts, at });
  const { facilityId, id } = row;
  log.warn(
    { facilityId, message: id, attempts, kind: result.kind, reason: result.reason },
    'A mail was refused',
  );
  const lastError = `${result.kind}: ${result.reason}`;
  if (!retryAt) return update(db, row, { state: 'failed', attempts, lastError, settledAt: at });
  await update(db, row, { attempts, lastError });
  await sendMessage.add(db, { facilityId, id }, { runAt: retryAt });
}

// One that may have arrived is sent again: a guest without a QR code is worse off than one with the mail twice.
const isFinal = ({ kind }: Exclude<MailResult, { accepted: true }>) =>
  kind === 'never' || kind === 'bad-address';

async function update(db: Db, row: Row, changes: Partial<Row>): Promise<void> {
  await db
    .update(message)
    .set(changes)
    .where(and(...keysOf(row)));
}

const keysOf = ({ facilityId, id }: Named) => [eq(message.facilityId, facilityId), eq(message.id, id)];
