import { and, eq, ne } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { FacilityScope } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { constantTimeEqual, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Credentials } from '../rules/sample.ts';
import { connector } from '../tables.ts';

export type KnownConnector = { scope: FacilityScope; connectorId: number };

const MINUTE = 60_000;

/**
 * Authenticates a connector. Records a wrong password so that the owner sees it, unless `isTest`
 * (docs/reference/connectors.md#who-may-push).
 * @returns null if the user name or password is wrong
 */
export async function knownConnector(
  publicId: string,
  { credentials, isTest }: { credentials: Credentials | null; isTest: boolean },
): Promise<KnownConnector | null> {
  const found = await platformDb(async db => {
    const [row] = await db
      .select()
      .from(connector)
      .where(and(eq(connector.publicId, publicId), ne(connector.state, 'removed')));
    return row;
  });
  if (!found) return null;
  const { facilityId, id, username, passwordHash } = found;
  const scope = mintSystem(facilityId);
  const isAuthenticated =
    credentials !== null &&
    credentials.username === username &&
    constantTimeEqual(sha256(credentials.password), passwordHash);
  if (!isTest && isWorthStoring(found.refusedAt, isAuthenticated))
    await inFacility(scope, db =>
      db
        .update(connector)
        .set({ refusedAt: isAuthenticated ? null : now() })
        .where(and(eq(connector.facilityId, facilityId), eq(connector.id, id))),
    );
  return isAuthenticated ? { scope, connectorId: id } : null;
}

/**
 * Whether the result of a sign-in must be stored: a success after failures, or a failure at most once a minute.
 */
const isWorthStoring = (refusedAt: Date | null, isRight: boolean) =>
  isRight ? refusedAt !== null : !refusedAt || now().getTime() - refusedAt.getTime() >= MINUTE;

/**
 * Locks the connector, so that its messages and its owner's changes run one after another. Updates the time of
 * its last message.
 */
export async function lockConnector(db: Db, { scope: { facilityId }, connectorId }: KnownConnector) {
  const [locked] = await db
    .update(connector)
    .set({ lastAt: now() })
    .where(and(eq(connector.facilityId, facilityId), eq(connector.id, connectorId)))
    .returning();
  return locked;
}

/**
 * Waits until the owner's changes in progress are committed, and blocks further changes to the connector
 * until our commit. To avoid deadlocks, a connector is always locked before its account.
 */
export async function waitForOwnerChange(
  db: Db,
  { scope: { facilityId }, connectorId }: KnownConnector,
): Promise<void> {
  await db
    .select({ id: connector.id })
    .from(connector)
    .where(and(eq(connector.facilityId, facilityId), eq(connector.id, connectorId)))
    .for('no key update');
}
