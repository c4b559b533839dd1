import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { LATEST } from '../rules/moments.ts';
import type { Site } from '../rules/site.ts';
import { isSmsText } from '../rules/texts.ts';
import type { message } from '../tables.ts';
import { standingOf } from './guide-mail-stay.ts';
import { writeGuideMessages } from './write-guide-messages.ts';

/**
 * Writes a guide message that was refused for certain, or whose way was closed before it went, once more for the other
 * channel (docs/reference/messages.md#channels): while nothing bars it, and for six hours. There is no third.
 */
export async function fallBack(db: Db, site: Site, row: typeof message.$inferSelect): Promise<void> {
  const { facilityId, moment, fallback, createdAt } = row;
  if (!fallback || !moment || now().getTime() - createdAt.getTime() > LATEST) return;
  const { bar, stay, ways } = await standingOf(db, row);
  const channel = isSmsText(fallback) ? 'sms' : 'email';
  if (bar || !stay || !ways.includes(channel)) return;
  await writeGuideMessages(db, site, facilityId, [
    { stay, moment, route: { channel, text: fallback, fallback: null } },
  ]);
}
