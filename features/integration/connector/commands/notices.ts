import { and, eq, isNotNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { publicOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { openAccount } from '../queries/accounts.ts';
import { askVendor } from '../queries/ask-vendor.ts';
import { VendorError } from '../queries/vendor-api.ts';
import { vendorApis } from '../queries/vendor-apis.ts';
import { type Account, hasNotices } from '../rules/accounts.ts';
import { type FetchVendor, isFetchVendor } from '../rules/vendors.ts';
import { connector, connectorAccount } from '../tables.ts';
import { lockFetchingConnector, whereAccount } from './fetching-connector.ts';

type Unsubscription = { vendor: FetchVendor; account: Account; subscriptions: readonly string[] };

type StartResult = { result: 'ok' | VendorError['kind']; address: string | null };

/** Returns the URL that a vendor calls to report changes. The secret in the URL is its only authentication. */
const addressOf = (secret: string) => `${publicOrigin()}/api/vendor-notices/${secret}`;

/**
 * Starts notices at a new URL. The URL is returned only once, and only if the owner must enter it at the
 * vendor.
 * @throws 404 if the vendor does not support notices
 */
export async function startNotices(scope: StaffScope, id: number): Promise<StartResult> {
  const { facilityId } = scope;
  const secret = randomToken();
  const noticeHash = sha256(secret);
  const { vendor, account, before } = await inFacility(scope, async db => {
    const found = await lockFetchingConnector(db, facilityId, id);
    if (!hasNotices(found.vendor)) throw notFound();
    const ended = await endNotices(db, facilityId, id);
    // Stores the hash before calling the vendor, because the vendor may test the URL during that call.
    await db.update(connectorAccount).set({ noticeHash, noticeAt: null }).where(whereAccount(facilityId, id));
    await audit(db, scope, { action: 'connector.notices_started', details: { connectorId: id } });
    return {
      vendor: found.vendor,
      account: await openAccount(db, facilityId, id, found.accountSealed),
      before: ended,
    };
  });
  const { notices } = vendorApis[vendor];
  if (!notices) return { result: 'ok', address: addressOf(secret) };
  const whereOurNotices = and(whereAccount(facilityId, id), eq(connectorAccount.noticeHash, noticeHash));
  try {
    await unsubscribeNotices(before);
    const subscriptions = await notices.subscribe(askVendor(vendor, account), account, addressOf(secret));
    const updatedRows = await inFacility(scope, db =>
      db.update(connectorAccount).set({ subscriptions }).where(whereOurNotices).returning(),
    );
    // Another request has ended or restarted notices in the meantime.
    if (updatedRows.length === 0) await unsubscribeNotices({ vendor, account, subscriptions });
    return { result: 'ok', address: null };
  } catch (error) {
    await inFacility(scope, db =>
      db.update(connectorAccount).set({ noticeHash: null }).where(whereOurNotices),
    );
    if (!(error instanceof VendorError)) throw error;
    return { result: error.kind, address: null };
  }
}

export async function stopNotices(scope: StaffScope, id: number): Promise<void> {
  const { facilityId } = scope;
  const unsubscription = await inFacility(scope, async db => {
    await lockFetchingConnector(db, facilityId, id);
    const ended = await endNotices(db, facilityId, id);
    if (ended) await audit(db, scope, { action: 'connector.notices_stopped', details: { connectorId: id } });
    return ended;
  });
  await unsubscribeNotices(unsubscription);
}

/**
 * Deletes the secret of the notice URL.
 * @returns the subscriptions to end at the vendor after the commit, or null if notices were not started
 */
export async function endNotices(db: Db, facilityId: number, id: number): Promise<Unsubscription | null> {
  const [row] = await db
    .select({
      vendor: connector.vendor,
      sealed: connectorAccount.accountSealed,
      subscriptions: connectorAccount.subscriptions,
    })
    .from(connectorAccount)
    .innerJoin(connector, sameHotel(connector.id, connectorAccount.connectorId))
    .where(and(whereAccount(facilityId, id), isNotNull(connectorAccount.noticeHash)));
  if (!row || !isFetchVendor(row.vendor)) return null;
  await db
    .update(connectorAccount)
    .set({ noticeHash: null, subscriptions: [], noticeAt: null })
    .where(whereAccount(facilityId, id));
  const account = await openAccount(db, facilityId, id, row.sealed);
  return { vendor: row.vendor, account, subscriptions: row.subscriptions };
}

/** Ends the subscriptions at the vendor. If that fails, the vendor keeps calling a URL that returns 404. */
export async function unsubscribeNotices(goodbye: Unsubscription | null): Promise<void> {
  if (!goodbye || goodbye.subscriptions.length === 0) return;
  const { vendor, account, subscriptions } = goodbye;
  try {
    await vendorApis[vendor].notices?.unsubscribe(askVendor(vendor, account), account, subscriptions);
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
  }
}
