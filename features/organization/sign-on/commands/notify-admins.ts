import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { adminIds } from '#features/organization/organization/queries/admins.ts';
import { accountMailRequested, type SignOnNotice } from '#features/staff/session/events.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';

/**
 * Emails all admins of the organization that one of them has changed how its users sign in. `host`: the
 * provider's host or the email domain.
 */
export async function notifyAdmins(
  db: Db,
  { organizationId, userId: by }: OrganizationScope,
  kind: SignOnNotice,
  host: string,
): Promise<void> {
  const mail = { kind, nonce: randomToken(128), language: '', by, host };
  for (const about of await adminIds(db, organizationId))
    await accountMailRequested.add(db, { ...mail, about });
}
