import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { booking } from '#features/booking/booking/tables.ts';
import { openForHotel, sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { MAX_HELD_MESSAGES, type Vendor } from '../rules/vendors.ts';
import { connectorMessage } from '../tables.ts';
import type { KnownConnector } from './known-connector.ts';
import { type LogEntry, logEntry, logMessages } from './log-messages.ts';
import type { CheckedItem } from './take-items.ts';

const sealLocation = (row: number) => ({ table: 'connector_message', column: 'sealed', row });

/** A booking to be held. `result` is the expected result if all bookings held before it are stored first. */
type HeldBooking = {
  number: string;
  result: 'created' | 'updated' | 'cancelled';
  plain: string;
  digest: Buffer;
};

/**
 * Encrypts and holds bookings until the owner starts the connector. `isQuiet`: set for fetched bookings,
 * which are not logged if they have no changes.
 * @returns `full` if too many bookings are held
 */
export async function holdMessage(
  db: Db,
  known: KnownConnector,
  items: readonly CheckedItem[],
  { vendor, isQuiet = false }: { vendor: Vendor; isQuiet?: boolean },
): Promise<'held' | 'full'> {
  if ((await countHeld(db, known)) + items.length > MAX_HELD_MESSAGES) return 'full';
  const { kept, others } = await partitionItems(db, known, items, { vendor, isQuiet });
  await insertHeld(db, known, kept);
  if (!isQuiet) await logMessages(db, known, others);
  return 'held';
}

const whereConnector = ({ scope: { facilityId }, connectorId }: KnownConnector) =>
  and(eq(connectorMessage.facilityId, facilityId), eq(connectorMessage.connectorId, connectorId));

async function countHeld(db: Db, known: KnownConnector): Promise<number> {
  const [row] = await db
    .select({ held: count() })
    .from(connectorMessage)
    .where(and(whereConnector(known), isNotNull(connectorMessage.sealed)));
  return row?.held ?? 0;
}

/**
 * What is already known about the booking numbers of a message. `here`: numbers of bookings that are stored or
 * will be created. `waiting`: digests of held bookings.
 */
type HeldState = { here: Set<string>; waiting: Set<string> };

async function partitionItems(
  db: Db,
  known: KnownConnector,
  items: readonly CheckedItem[],
  { vendor, isQuiet }: { vendor: Vendor; isQuiet: boolean },
) {
  const heldState = await loadHeldState(db, known, items, vendor);
  const itemsToHold: HeldBooking[] = [];
  const others: LogEntry[] = [];
  for (const item of items) {
    const { number, judged } = item;
    const plaintext = JSON.stringify(item);
    const digest = keyedHash('connector message', `${known.connectorId} ${plaintext}`);
    if (isQuiet && 'cancelled' in judged && !heldState.here.has(number)) continue;
    if ('waits' in judged) others.push(logEntry(number, 'not_booked'));
    else if (heldState.waiting.has(digest.toString('hex'))) others.push(logEntry(number, 'unchanged'));
    else {
      itemsToHold.push({ number, result: expectedResult(item, heldState), plain: plaintext, digest });
      heldState.waiting.add(digest.toString('hex'));
    }
  }
  return { kept: itemsToHold, others };
}

/**
 * Returns the result for the owner's preview. Adds a new number to `here`, so that its next occurrence counts
 * as an update.
 */
function expectedResult({ number, judged }: CheckedItem, { here }: HeldState): HeldBooking['result'] {
  if ('cancelled' in judged) return 'cancelled';
  if (here.has(number)) return 'updated';
  here.add(number);
  return 'created';
}

async function loadHeldState(
  db: Db,
  known: KnownConnector,
  items: readonly CheckedItem[],
  vendor: Vendor,
): Promise<HeldState> {
  const numbers = [...new Set(items.map(({ number }) => number))];
  const storedHere = await storedNumbers(db, known, numbers, vendor);
  const waitingDigests = new Set<string>();
  for (const { bookingNo, result, digest } of await selectHeld(db, known, numbers)) {
    if (result !== 'cancelled') storedHere.add(bookingNo);
    if (digest) waitingDigests.add(digest.toString('hex'));
  }
  return { here: storedHere, waiting: waitingDigests };
}

function selectHeld(db: Db, known: KnownConnector, numbers: readonly string[]) {
  const { bookingNo, result, digest, sealed } = connectorMessage;
  return db
    .select({ bookingNo, result, digest })
    .from(connectorMessage)
    .where(and(whereConnector(known), inArray(bookingNo, ['', ...numbers]), isNotNull(sealed)));
}

async function storedNumbers(
  db: Db,
  { scope: { facilityId } }: KnownConnector,
  numbers: readonly string[],
  vendor: Vendor,
): Promise<Set<string>> {
  const { pmsBookingNo } = booking;
  const rows = await db
    .select({ number: pmsBookingNo })
    .from(booking)
    .where(
      and(
        eq(booking.facilityId, facilityId),
        eq(booking.pmsCode, vendor),
        inArray(pmsBookingNo, ['', ...numbers]),
      ),
    );
  return new Set(rows.map(({ number }) => number));
}

/**
 * Inserts the rows and then adds their encrypted content in a second statement, because the encryption is bound
 * to the row id.
 */
async function insertHeld(db: Db, known: KnownConnector, kept: readonly HeldBooking[]): Promise<void> {
  if (kept.length === 0) return;
  const { facilityId } = known.scope;
  const at = now();
  const rows = await db
    .insert(connectorMessage)
    .values(
      kept.map(({ number, result, digest }) => ({
        facilityId,
        connectorId: known.connectorId,
        at,
        bookingNo: number,
        result,
        digest,
      })),
    )
    .returning({ id: connectorMessage.id, digest: connectorMessage.digest });
  const plaintextByDigest = new Map(kept.map(({ digest, plain }) => [digest.toString('hex'), plain]));
  const sealed = [];
  for (const { id, digest } of rows)
    sealed.push(
      await sealForHotel(
        db,
        facilityId,
        sealLocation(id),
        plaintextByDigest.get(digest?.toString('hex') ?? '') ?? '',
      ),
    );
  const ids = rows.map(({ id }) => id);
  await db.execute(sql`
    update ${connectorMessage} set sealed = given.sealed
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(sealed)}::bytea[]) as given (id, sealed)
    where ${connectorMessage.facilityId} = ${facilityId} and ${connectorMessage.id} = given.id
      and ${anyOf(connectorMessage.id, ids)}`);
}

export async function heldItems(db: Db, known: KnownConnector): Promise<{ id: number; item: CheckedItem }[]> {
  const { facilityId } = known.scope;
  const rows = await db
    .select({ id: connectorMessage.id, sealed: connectorMessage.sealed })
    .from(connectorMessage)
    .where(and(whereConnector(known), isNotNull(connectorMessage.sealed)))
    .orderBy(connectorMessage.id);
  const items: { id: number; item: CheckedItem }[] = [];
  for (const { id, sealed } of rows)
    if (sealed) {
      const plaintext = await openForHotel(db, facilityId, sealLocation(id), sealed);
      // Safe cast: `holdMessage` has encrypted the content for this row, so it cannot come from anywhere else.
      items.push({ id, item: JSON.parse(plaintext.toString('utf8')) as CheckedItem });
    }
  return items;
}

/**
 * Stores the results of held bookings and deletes their encrypted content. `results` must be in the order of
 * `held`.
 */
export async function markHeldMessagesStored(
  db: Db,
  { scope: { facilityId } }: KnownConnector,
  held: readonly { id: number }[],
  results: readonly LogEntry[],
): Promise<void> {
  const ids = held.map(({ id }) => id);
  if (ids.length !== results.length) throw new Error('The held messages do not match their results');
  const columnOf = (name: 'result' | 'revision') => sql.param(results.map(each => each[name]));
  await db.execute(sql`
    update ${connectorMessage} set sealed = null, digest = null, result = given.result, revision = given.revision
    from unnest(${sql.param(ids)}::bigint[], ${columnOf('result')}::text[], ${columnOf('revision')}::bigint[])
      as given (id, result, revision)
    where ${connectorMessage.facilityId} = ${facilityId} and ${connectorMessage.id} = given.id
      and ${anyOf(connectorMessage.id, ids)}`);
}
