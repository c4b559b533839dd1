import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import { mintSystem } from '#features/access/mint.ts';
import { platformDb } from '#features/access/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { log } from '#platform/log/log.ts';
import { deliveryReported } from '../events.ts';
import type { Site } from '../site.ts';
import { message } from '../tables.ts';
import { fallBack } from './fall-back.ts';
import { noteUndelivered } from './guide-mail-stay.ts';

type Reported = { providerId: string; delivery: 'delivered' | 'undelivered' };

const TRIES = 6;

/** Takes in what a provider reports of an SMS. A job looks for the SMS: the report may be quicker than the answer was. */
export function takeReport(reported: Reported): Promise<void> {
  return platformDb(db => deliveryReported.add(db, reported, { maxAttempts: TRIES }));
}

/**
 * Keeps whether an SMS reached its phone: the first report that says so counts. One that could not be delivered goes out by
 * the other channel, as if it had been refused. Throws while there is no such SMS and it may still come.
 */
export async function noteDelivery(
  site: Site,
  { providerId, delivery }: Reported,
  { lastAttempt }: { lastAttempt: boolean },
): Promise<void> {
  const [named] = await platformDb(db =>
    db
      .select({ facilityId: message.facilityId, id: message.id })
      .from(message)
      .where(eq(message.providerId, providerId)),
  );
  if (!named && !lastAttempt) throw new Error('No SMS has this id yet');
  if (!named) return log.info({}, 'A delivery report named an SMS that is not ours');
  const { facilityId, id } = named;
  await inFacility(mintSystem(facilityId), async db => {
    const [row] = await db
      .update(message)
      .set({ delivery, deliveryAt: now() })
      .where(and(eq(message.facilityId, facilityId), eq(message.id, id), isNull(message.delivery)))
      .returning();
    if (row?.kind !== 'guide' || delivery === 'delivered') return;
    await noteUndelivered(db, row);
    await fallBack(db, site, row);
  });
}
