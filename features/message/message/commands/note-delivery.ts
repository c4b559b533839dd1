import { and, eq, or } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { logSent, logStatus } from '#features/booking/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { now } from '#platform/clock/clock.ts';
import { atTime, recentFirst } from '#platform/database/months.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { deliveryReportJob } from '../events.ts';
import { messageByCode } from '../queries/message-by-code.ts';
import { personMayHaveOpened } from '../rules/opened.ts';
import { shouldCloseAddress } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { message } from '../tables.ts';
import { sendFallback } from './decide-sending.ts';
import { lockMessage, type Row, updateMessage } from './message.ts';
import { closeAddress } from './settle.ts';
import { clearUndelivered, markUndelivered } from './undelivered.ts';

/** `providerId`: the provider's id of an SMS, or the Message-ID of an email. */
type DeliveryReport = { providerId: string; delivery: 'delivered' | 'undelivered' };

const TRIES = 6;

/**
 * Accepts a provider's delivery report. A job searches for the message later, because the report may arrive
 * before the provider's response.
 */
export function queueReport(reported: DeliveryReport): Promise<void> {
  return platformDb(db => deliveryReportJob.add(db, reported, { maxAttempts: TRIES }));
}

/**
 * Stores whether a message was delivered. Only the first report counts. An undelivered guide message is sent
 * through the other channel, as if the provider had rejected it.
 * @throws if the message does not exist but may still be stored
 */
export async function storeDelivery(
  site: Site,
  { providerId, delivery }: DeliveryReport,
  { lastAttempt }: { lastAttempt: boolean },
): Promise<void> {
  const messageKey = await platformDb(db => messageOf(db, providerId));
  if (!messageKey && !lastAttempt) throw new Error('No message has this id yet');
  if (!messageKey) return log.info({}, 'A delivery report named an unknown message');
  const { facilityId, id } = messageKey;
  await inFacility(mintSystem(facilityId), async db => {
    const row = await lockMessage(db, facilityId, id);
    if (!row || row.delivery) return;
    await db
      .update(message)
      .set({ delivery, deliveryAt: now() })
      .where(
        and(eq(message.facilityId, facilityId), eq(message.id, id), atTime(message.createdAt, row.createdAt)),
      );
    if (delivery === 'delivered') return clearUncertain(db, row);
    await markUndelivered(db, row);
    if (shouldCloseAddress(row.channel, delivery)) await closeAddress(db, row);
    if (row.kind === 'guide') await sendFallback(db, site, row);
  });
}

/** Number of days within which providers send reports. */
const REPORT_DAYS = 30;

const messageOf = (db: Db, providerId: string) =>
  recentFirst(message.createdAt, REPORT_DAYS, async when => {
    const [found] = await db
      .select({ facilityId: message.facilityId, id: message.id })
      .from(message)
      .where(and(or(eq(message.providerId, providerId), eq(message.messageId, providerId)), when));
    return found;
  });

/** Marks an uncertain message as sent, because it was delivered even though the provider never responded. */
async function clearUncertain(db: Db, row: Row): Promise<void> {
  if (row.state !== 'uncertain') return;
  await updateMessage(db, row, { state: 'sent' });
  await logSent(db, row, now());
  await clearUndelivered(db, row);
}

/**
 * Handles a request for the image in a guide email. If a person may have opened the email, stores the time
 * and sets the status of the booking to "opened", once per email
 * (docs/reference/messages.md#opening-and-unsubscribing). An unknown code changes nothing.
 * `agent`: name of the program that loaded the image.
 */
export async function markOpened(code: string, agent: string): Promise<void> {
  const mail = await messageByCode(code);
  if (!mail) return;
  const { facilityId, id, bookingId } = mail;
  await inFacility(mintSystem(facilityId), async db => {
    const openedAt = now();
    const row = await lockMessage(db, facilityId, id);
    if (!row || row.openedAt) return;
    // Without a provider's response, the email is still being sent, so the current time is used.
    const sentAt = row.settledAt ?? openedAt;
    if (!personMayHaveOpened(agent, { sentAt, at: openedAt })) return;
    await db
      .update(message)
      .set({ openedAt })
      .where(
        and(eq(message.facilityId, facilityId), eq(message.id, id), atTime(message.createdAt, row.createdAt)),
      );
    await logStatus(db, facilityId, [bookingId], statusIds.opened, { at: openedAt });
  });
}
