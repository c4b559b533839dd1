import { bookingById } from '#features/booking/queries.ts';
import { channelsOf } from '#features/booking/rules.ts';
import { setting } from '#features/facility/queries.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { LATEST } from '../rules/moments.ts';
import { isSmsText } from '../rules/texts.ts';
import type { Site } from '../site.ts';
import type { message } from '../tables.ts';
import { barOfGuideMail } from './guide-mail-stay.ts';
import { writeGuideMessages } from './write-guide-messages.ts';

/**
 * Writes a guide message that was refused for certain once more, for the other channel (decisions §10): while nothing
 * bars it, and for six hours. There is no third.
 */
export async function fallBack(db: Db, site: Site, row: typeof message.$inferSelect): Promise<void> {
  const { facilityId, bookingId, moment, fallback, createdAt } = row;
  if (!fallback || !moment || now().getTime() - createdAt.getTime() > LATEST) return;
  if (await barOfGuideMail(db, row)) return;
  const stay = await bookingById(db, facilityId, bookingId);
  const channel = isSmsText(fallback) ? 'sms' : 'email';
  const settings = await setting(db, facilityId, 'notification_frequency_settings');
  if (!stay || !channelsOf(stay, settings).includes(channel)) return;
  await writeGuideMessages(db, site, facilityId, [
    { stay, moment, route: { channel, text: fallback, fallback: null } },
  ]);
}
