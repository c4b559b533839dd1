import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { logStatus } from '#features/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/rules/status.ts';
import { now } from '#platform/clock/clock.ts';
import { messageByCode } from '../queries/message-by-code.ts';
import { message } from '../tables.ts';
import { lockMessage } from './lock-message.ts';

/**
 * The picture in a guide mail was loaded: its booking is "opened"
 * (docs/reference/messages.md#opening-and-unsubscribing), once for each mail. A code that no mail has changes nothing.
 */
export async function noteOpened(code: string): Promise<void> {
  const mail = await messageByCode(code);
  if (!mail) return;
  const { facilityId, id, bookingId } = mail;
  await inFacility(mintSystem(facilityId), async db => {
    const at = now();
    const row = await lockMessage(db, facilityId, id);
    if (!row || row.openedAt) return;
    await db
      .update(message)
      .set({ openedAt: at })
      .where(and(eq(message.facilityId, facilityId), eq(message.id, id)));
    await logStatus(db, facilityId, [bookingId], statusIds.opened, { at });
  });
}
