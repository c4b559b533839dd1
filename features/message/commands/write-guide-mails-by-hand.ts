import { and, eq, inArray } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import { mintSystem } from '#features/access/mint.ts';
import { booking } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { routeOf } from '../rules/channel.ts';
import { momentByHand } from '../rules/send-by-hand.ts';
import type { GuideMailText, SmsText } from '../rules/texts.ts';
import type { Site } from '../site.ts';
import { guideMailOperation, type OperationResult } from '../tables.ts';
import { type GuideWish, writeGuideMessages } from './write-guide-messages.ts';

type Asked = { facilityId: number; operationId: number; email: GuideMailText | ''; sms: SmsText | '' };

const AT_ONCE = 100;

/**
 * Writes the messages of one operation of staff, a hundred to a transaction: the first are on their way while the last are
 * written. Run again after a crash it writes those that are missing.
 */
export async function writeGuideMailsByHand(site: Site, asked: Asked): Promise<void> {
  const { facilityId, operationId, email, sms } = asked;
  const texts = { email: email || null, sms: sms || null };
  const scope = mintSystem(facilityId);
  const results = await inFacility(scope, db => resultsOf(db, asked));
  for (let from = 0; from < results.length; from += AT_ONCE) {
    const some = results.slice(from, from + AT_ONCE);
    await inFacility(scope, async db => {
      const wishes = (await staysOf(db, facilityId, some)).flatMap((stay): GuideWish[] => {
        const route = routeOf(stay, texts);
        return route ? [{ stay, moment: momentByHand(operationId), route }] : [];
      });
      await writeGuideMessages(db, site, facilityId, wishes);
    });
  }
}

async function resultsOf(db: Db, { facilityId, operationId }: Asked): Promise<OperationResult[]> {
  const [found] = await db
    .select({ results: guideMailOperation.results })
    .from(guideMailOperation)
    .where(and(eq(guideMailOperation.facilityId, facilityId), eq(guideMailOperation.id, operationId)));
  return found?.results ?? [];
}

/** Those of them that are still there. */
async function staysOf(db: Db, facilityId: number, results: readonly OperationResult[]) {
  const numbers = results.map(each => each.reservation_no);
  const meant = new Set(results.map(each => JSON.stringify([each.pms_code, each.reservation_no])));
  const found = await db
    .select()
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), inArray(booking.pmsReservationNo, numbers)));
  return found.filter(stay => meant.has(JSON.stringify([stay.pmsCode, stay.pmsReservationNo])));
}
