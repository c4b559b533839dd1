import { and, eq, inArray } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import { mintSystem } from '#features/access/mint.ts';
import { booking } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { momentByHand } from '../rules/send-by-hand.ts';
import type { GuideMailText } from '../rules/texts.ts';
import type { Site } from '../site.ts';
import { guideMailOperation, type OperationResult } from '../tables.ts';
import { writeGuideMail } from './write-guide-mail.ts';

type Asked = { facilityId: number; operationId: number; template: GuideMailText };

const AT_ONCE = 100;

/**
 * Writes the mails of one operation of staff, a hundred to a transaction: the first are on their way while the last are
 * written. Run again after a crash it writes those that are missing.
 */
export async function writeGuideMailsByHand(site: Site, asked: Asked): Promise<void> {
  const { facilityId, operationId, template } = asked;
  const scope = mintSystem(facilityId);
  const results = await inFacility(scope, db => resultsOf(db, asked));
  for (let from = 0; from < results.length; from += AT_ONCE) {
    const some = results.slice(from, from + AT_ONCE);
    await inFacility(scope, async db => {
      for (const stay of await staysOf(db, facilityId, some))
        await writeGuideMail(db, site, stay, momentByHand(operationId), template);
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

/** Those of them that are still there, and can still be reached by mail. */
async function staysOf(db: Db, facilityId: number, results: readonly OperationResult[]) {
  const numbers = results.map(each => each.reservation_no);
  const meant = new Set(results.map(each => JSON.stringify([each.pms_code, each.reservation_no])));
  const found = await db
    .select()
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), inArray(booking.pmsReservationNo, numbers)));
  return found.filter(
    stay => stay.email !== '' && meant.has(JSON.stringify([stay.pmsCode, stay.pmsReservationNo])),
  );
}
