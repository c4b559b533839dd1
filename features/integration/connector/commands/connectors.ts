import { and, eq, ne } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { toHalfWidth } from '#platform/text/clean.ts';
import { fetchFromVendor } from '../events.ts';
import { addressOf } from '../queries/connectors.ts';
import { isFetchVendor, type PushVendor } from '../rules/vendors.ts';
import { connector, connectorAccount, connectorMessage } from '../tables.ts';
import { whereAccount } from './fetching-connector.ts';
import { heldItems, markHeldMessagesStored } from './hold-message.ts';
import { endNotices, unsubscribeNotices } from './notices.ts';
import { importItems } from './take-items.ts';

/**
 * Generates a password that meets the vendors' rules: upper and lower case, digits, and a special character
 * that needs no escaping in XML. Contains 256 random bits.
 */
const newPassword = () => `Gk1!${randomToken()}`;

export async function createConnector(
  scope: StaffScope,
  { vendor, hotelCode }: { vendor: PushVendor; hotelCode: string | null },
) {
  const { facilityId, userId } = scope;
  const password = newPassword();
  const publicId = randomToken(128);
  return inFacility(scope, async db => {
    const [made] = await db
      .insert(connector)
      .values({
        facilityId,
        publicId,
        vendor,
        state: 'preview',
        username: `genkan-${randomToken(48)}`,
        passwordHash: sha256(password),
        hotelCode: hotelCode === null ? null : toHalfWidth(hotelCode),
        createdAt: now(),
        createdBy: userId,
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new Refusal(409, 'connector_exists');
    await audit(db, scope, { action: 'connector.created', details: { connectorId: made.id, vendor } });
    return { id: made.id, address: addressOf(publicId), username: made.username, password };
  });
}

export function renewPassword(scope: StaffScope, id: number) {
  const password = newPassword();
  return inFacility(scope, async db => {
    const renewed = { passwordHash: sha256(password), refusedAt: null };
    const { username, vendor } = await updateConnector(db, scope, id, renewed);
    // Fetching connectors have no push password.
    if (isFetchVendor(vendor)) throw notFound();
    await audit(db, scope, { action: 'connector.password_renewed', details: { connectorId: id } });
    return { username, password };
  });
}

/**
 * Stores all held bookings in order and turns the connector on, in one transaction.
 * @returns the number of stored bookings
 */
export function startConnector(scope: StaffScope, id: number): Promise<{ taken: number }> {
  return inFacility(scope, async db => {
    const { vendor } = await updateConnector(db, scope, id, { state: 'on' });
    if (isFetchVendor(vendor)) await pollImmediately(db, scope.facilityId, id);
    const knownConnector = { scope, connectorId: id };
    const heldMessages = await heldItems(db, knownConnector);
    const items = heldMessages.map(({ item }) => item);
    await markHeldMessagesStored(
      db,
      knownConnector,
      heldMessages,
      await importItems(db, knownConnector, items),
    );
    await audit(db, scope, {
      action: 'connector.started',
      details: { connectorId: id, count: heldMessages.length },
    });
    return { taken: heldMessages.length };
  });
}

/**
 * Polls the vendor immediately, to fetch bookings that were missed during a pause or did not fit because too
 * many bookings were held.
 */
async function pollImmediately(db: Db, facilityId: number, connectorId: number): Promise<void> {
  await db.update(connectorAccount).set({ nextAt: now() }).where(whereAccount(facilityId, connectorId));
  await fetchFromVendor.add(db, { facilityId, connectorId });
}

export function pauseConnector(scope: StaffScope, id: number): Promise<void> {
  return inFacility(scope, async db => {
    await updateConnector(db, scope, id, { state: 'paused' });
    await audit(db, scope, { action: 'connector.paused', details: { connectorId: id } });
  });
}

/**
 * Removes a connector. Rejects further messages, deletes held messages and ends notices. Keeps the connector's
 * bookings.
 */
export async function removeConnector(scope: StaffScope, id: number): Promise<void> {
  const { facilityId } = scope;
  const unsubscription = await inFacility(scope, async db => {
    await updateConnector(db, scope, id, { state: 'removed', passwordHash: sha256(randomToken()) });
    const ended = await endNotices(db, facilityId, id);
    await db
      .update(connectorMessage)
      .set({ sealed: null, digest: null })
      .where(and(eq(connectorMessage.facilityId, facilityId), eq(connectorMessage.connectorId, id)));
    await db.delete(connectorAccount).where(whereAccount(facilityId, id));
    await audit(db, scope, { action: 'connector.removed', details: { connectorId: id } });
    return ended;
  });
  await unsubscribeNotices(unsubscription);
}

/** Updates a connector that has not been removed. Locks its row, so that concurrent messages wait. */
async function updateConnector(
  db: Db,
  { facilityId }: StaffScope,
  id: number,
  values: Partial<typeof connector.$inferInsert>,
) {
  const [changed] = await db
    .update(connector)
    .set(values)
    .where(and(eq(connector.facilityId, facilityId), eq(connector.id, id), ne(connector.state, 'removed')))
    .returning();
  if (!changed) throw notFound();
  return changed;
}
