import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import { booking } from '#features/booking/tables.ts';
import { openFor, sealFor } from '#features/facility/queries/keys.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { MOST_HELD, type Vendor } from '../rules/vendors.ts';
import { connectorMessage } from '../tables.ts';
import type { KnownConnector } from './known-connector.ts';
import { logged, logMessages } from './log-messages.ts';
import type { Judged } from './take-items.ts';

const sealedAt = (row: number) => ({ table: 'connector_message', column: 'sealed', row });

/**
 * Keeps the bookings of a message sealed until the owner has them taken in, with what would become of each now. Only what the
 * intake would store is kept, not the message. One that waits already is not kept twice. Out: `full`, and nothing kept, where
 * as many wait as may.
 */
export async function holdMessage(
  db: Db,
  known: KnownConnector,
  items: readonly Judged[],
  vendor: Vendor,
): Promise<'held' | 'full'> {
  const { facilityId } = known.scope;
  if ((await heldOf(db, known)) + items.length > MOST_HELD) return 'full';
  for (const item of items) {
    const { number, judged } = item;
    const plain = JSON.stringify(item);
    const digest = keyedHash('connector message', `${known.connectorId} ${plain}`);
    if ('waits' in judged) await logMessages(db, known, [logged(number, 'not_booked')]);
    else if (await waitsAlready(db, known, number, digest))
      await logMessages(db, known, [logged(number, 'unchanged')]);
    else {
      const [row] = await db
        .insert(connectorMessage)
        .values({
          facilityId,
          connectorId: known.connectorId,
          at: now(),
          bookingNo: number,
          result: await wouldBe(db, known, item, vendor),
          digest,
        })
        .returning({ id: connectorMessage.id });
      if (!row) throw new Error('A message was kept without an id');
      await db
        .update(connectorMessage)
        .set({ sealed: await sealFor(db, facilityId, sealedAt(row.id), plain) })
        .where(and(eq(connectorMessage.facilityId, facilityId), eq(connectorMessage.id, row.id)));
    }
  }
  return 'held';
}

const ofConnector = ({ scope: { facilityId }, connectorId }: KnownConnector) =>
  and(eq(connectorMessage.facilityId, facilityId), eq(connectorMessage.connectorId, connectorId));

async function heldOf(db: Db, known: KnownConnector): Promise<number> {
  const [row] = await db
    .select({ held: count() })
    .from(connectorMessage)
    .where(and(ofConnector(known), isNotNull(connectorMessage.sealed)));
  return row?.held ?? 0;
}

async function waitsAlready(db: Db, known: KnownConnector, number: string, digest: Buffer): Promise<boolean> {
  const rows = await db
    .select({ id: connectorMessage.id })
    .from(connectorMessage)
    .where(
      and(
        ofConnector(known),
        eq(connectorMessage.bookingNo, number),
        isNotNull(connectorMessage.sealed),
        eq(connectorMessage.digest, digest),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** For the owner's preview: whether it is new here, after what waits before it. */
async function wouldBe(
  db: Db,
  known: KnownConnector,
  { number, judged }: Judged,
  vendor: Vendor,
): Promise<'created' | 'updated' | 'cancelled'> {
  if ('cancelled' in judged) return 'cancelled';
  const stored = await db
    .select({ id: booking.id })
    .from(booking)
    .where(
      and(
        eq(booking.facilityId, known.scope.facilityId),
        eq(booking.pmsCode, vendor),
        eq(booking.pmsBookingNo, number),
      ),
    );
  if (stored.length > 0) return 'updated';
  const waiting = await db
    .select({ id: connectorMessage.id })
    .from(connectorMessage)
    .where(
      and(
        ofConnector(known),
        eq(connectorMessage.bookingNo, number),
        isNotNull(connectorMessage.sealed),
        inArray(connectorMessage.result, ['created', 'updated']),
      ),
    )
    .limit(1);
  return waiting.length > 0 ? 'updated' : 'created';
}

/** What waits, in the order in which it came. */
export async function heldItems(db: Db, known: KnownConnector): Promise<{ id: number; item: Judged }[]> {
  const { facilityId } = known.scope;
  const rows = await db
    .select({ id: connectorMessage.id, sealed: connectorMessage.sealed })
    .from(connectorMessage)
    .where(and(ofConnector(known), isNotNull(connectorMessage.sealed)))
    .orderBy(connectorMessage.id);
  const items: { id: number; item: Judged }[] = [];
  for (const { id, sealed } of rows)
    if (sealed) {
      const plain = await openFor(db, facilityId, sealedAt(id), sealed);
      // Written above, sealed for this place, and so nobody else's.
      items.push({ id, item: JSON.parse(plain.toString('utf8')) as Judged });
    }
  return items;
}
