import { and, eq, inArray } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import type { MailResult } from '#platform/mail/mail.ts';
import type { SmsResult } from '#platform/sms/sms.ts';
import { sendMessage } from '../events.ts';
import { nextTry } from '../rules/retry.ts';
import { message } from '../tables.ts';
import { closeAddress } from './close-address.ts';
import type { GuideDecisions } from './guide-decisions.ts';
import type { Row } from './lock-message.ts';
import { noteGuideMailSent, noteReached, noteUndelivered } from './reached.ts';

type Result = MailResult | SmsResult;
type Accepted = Extract<Result, { accepted: true }>;
type Refused = Extract<Result, { accepted: false }>;

/** Records a provider's answer and what follows from it: a retry, the other channel, the booking's status. */
export function settle(db: Db, guides: GuideDecisions, row: Row, result: Result): Promise<void> {
  return result.accepted ? settleAccepted(db, row, result) : settleRefused(db, guides, row, result);
}

async function settleAccepted(db: Db, row: Row, result: Accepted): Promise<void> {
  const at = now();
  const providerId = 'providerId' in result ? result.providerId : null;
  const { state } = result;
  const delivery = await update(db, row, {
    ...{ state, providerId, attempts: row.attempts + 1, lastError: null, settledAt: at },
  });
  if (row.kind === 'guide') await noteGuideMailSent(db, row, at);
  // The report that it came back may have been quicker than this.
  await (delivery === 'undelivered' ? noteUndelivered(db, row) : noteReached(db, row));
}

async function settleRefused(db: Db, guides: GuideDecisions, row: Row, refused: Refused): Promise<void> {
  const { facilityId, id } = row;
  const { kind, reason } = refused;
  const attempts = row.attempts + 1;
  const at = now();
  log.warn({ facilityId, message: id, attempts, kind, reason }, 'A message was refused');
  const lastError = `${kind}: ${reason}`;
  const end = endOf(row, refused);
  const retryAt = end ? null : nextTry({ createdAt: row.createdAt, attempts, at });
  if (retryAt) {
    await update(db, row, { state: 'queued', attempts, lastError });
    await sendMessage.add(db, { facilityId, id, channel: row.channel }, { runAt: retryAt });
    return;
  }
  await update(db, row, { state: end ?? 'failed', attempts, lastError, settledAt: at });
  await noteUndelivered(db, row);
  if (kind === 'bad-address') await closeAddress(db, row);
  if (row.kind === 'guide' && end === 'failed') await guides.replace(db, row);
}

/** Where it ends, if it is not worth another try. */
function endOf({ kind }: Row, refused: Refused): 'failed' | 'uncertain' | undefined {
  if (refused.kind === 'never' || refused.kind === 'bad-address') return 'failed';
  // A message that may have arrived is sent again, unless it is a guide message: a missing QR code is worse than two.
  return refused.kind === 'uncertain' && kind === 'guide' ? 'uncertain' : undefined;
}

/**
 * Changes a message that is not settled yet: if two processes settle the same one, the second changes nothing. Out: the
 * delivery that was reported meanwhile.
 */
export async function update(db: Db, row: Row, changes: Partial<Row>): Promise<Row['delivery']> {
  const [updated] = await db
    .update(message)
    .set(changes)
    .where(
      and(
        eq(message.facilityId, row.facilityId),
        eq(message.id, row.id),
        inArray(message.state, ['queued', 'sending', 'uncertain']),
      ),
    )
    .returning({ delivery: message.delivery });
  return updated?.delivery ?? null;
}
