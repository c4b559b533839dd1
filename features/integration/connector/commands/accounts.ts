import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { newestCursor } from '#features/registration/registration/queries/events.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import { invalidInput, Refusal } from '#platform/http/refusal.ts';
import { fetchFromVendor } from '../events.ts';
import { openAccount, sealAccount } from '../queries/accounts.ts';
import { askVendor } from '../queries/ask-vendor.ts';
import { VendorError } from '../queries/vendor-api.ts';
import { vendorApis } from '../queries/vendor-apis.ts';
import {
  type Account,
  accountErrors,
  fieldsOf,
  normalizeAccount,
  type WriteClass,
  writesOf,
} from '../rules/accounts.ts';
import type { FetchVendor } from '../rules/vendors.ts';
import { connector, connectorAccount } from '../tables.ts';
import { findFetchingConnector, lockFetchingConnector, whereAccount } from './fetching-connector.ts';
import { endNotices, unsubscribeNotices } from './notices.ts';

export async function createFetchingConnector(
  scope: StaffScope,
  { vendor, account }: { vendor: FetchVendor; account: Account },
): Promise<{ id: number }> {
  const { facilityId, userId } = scope;
  const validAccount = validateAccount(vendor, account);
  return inFacility(scope, async db => {
    const [made] = await db
      .insert(connector)
      .values({
        facilityId,
        // A fetching connector receives no pushes, so these credentials are random and never shown.
        publicId: randomToken(128),
        username: '',
        passwordHash: sha256(randomToken()),
        vendor,
        state: 'preview',
        createdAt: now(),
        createdBy: userId,
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new Refusal(409, 'connector_exists');
    const { id } = made;
    await db.insert(connectorAccount).values({
      facilityId,
      connectorId: id,
      accountSealed: await sealAccount(db, facilityId, id, validAccount),
      nextAt: now(),
    });
    await fetchFromVendor.add(db, { facilityId, connectorId: id });
    await audit(db, scope, { action: 'connector.created', details: { connectorId: id, vendor } });
    return { id };
  });
}

/**
 * Returns the account with only the fields that the vendor needs.
 * @throws 422 if a field is missing or invalid
 */
function validateAccount(vendor: FetchVendor, account: Account): Account {
  const normalAccount = normalizeAccount(vendor, account);
  const missing = fieldsOf[vendor].filter(name => normalAccount[name] === '');
  if (missing.length > 0)
    throw invalidInput(
      Object.fromEntries(missing.map(name => [`account.${name}`, 'field_required' as const])),
    );
  const errors = Object.entries(accountErrors(normalAccount));
  if (errors.length > 0)
    throw invalidInput(
      Object.fromEntries(errors.map(([name, fault]) => [`account.${name}`, ERROR_CODES[fault]])),
    );
  return normalAccount;
}

const ERROR_CODES = { gateway: 'url_invalid', signs: 'half_width_only' } as const;

/**
 * Replaces the account. Deletes the cursor, so that everything is fetched again. Ends notices; the owner must
 * start them again.
 */
export async function changeAccount(scope: StaffScope, id: number, account: Account): Promise<void> {
  const { facilityId } = scope;
  const unsubscription = await inFacility(scope, async db => {
    const { vendor } = await lockFetchingConnector(db, facilityId, id);
    const oldNotices = await endNotices(db, facilityId, id);
    const sealed = await sealAccount(db, facilityId, id, validateAccount(vendor, account));
    await db
      .update(connectorAccount)
      .set({
        accountSealed: sealed,
        cursor: null,
        nextAt: now(),
        claimedUntil: null,
        tries: 0,
        failingSince: null,
        fault: null,
      })
      .where(whereAccount(facilityId, id));
    await fetchFromVendor.add(db, { facilityId, connectorId: id });
    await audit(db, scope, { action: 'connector.account_changed', details: { connectorId: id } });
    return oldNotices;
  });
  await unsubscribeNotices(unsubscription);
}

export function changeWrites(scope: StaffScope, id: number, writes: readonly WriteClass[]): Promise<void> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const { vendor, writes: before } = await lockFetchingConnector(db, facilityId, id);
    const allowedWrites = writesOf[vendor].filter(each => writes.includes(each));
    if (allowedWrites.length < writes.length) throw invalidInput({ writes: 'choice_invalid' });
    const startCursor = before.length === 0 ? { writtenUpTo: await newestCursor(db, facilityId) } : {};
    await db
      .update(connectorAccount)
      .set({ writes: allowedWrites, ...startCursor })
      .where(whereAccount(facilityId, id));
    await audit(db, scope, {
      action: 'connector.writes_changed',
      details: { connectorId: id, writes: allowedWrites },
    });
  });
}

type TestResult = { result: 'ok' | VendorError['kind']; hotel: string | null };

export async function testAccount(scope: StaffScope, id: number): Promise<TestResult> {
  const { facilityId } = scope;
  const { vendor, account } = await inFacility(scope, async db => {
    const found = await findFetchingConnector(db, facilityId, id);
    return { vendor: found.vendor, account: await openAccount(db, facilityId, id, found.accountSealed) };
  });
  try {
    const { hotel } = await vendorApis[vendor].test(askVendor(vendor, account), account);
    return { result: 'ok', hotel };
  } catch (error) {
    if (error instanceof VendorError) return { result: error.kind, hotel: null };
    throw error;
  }
}
