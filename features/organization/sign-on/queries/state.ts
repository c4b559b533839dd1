import { eq } from 'drizzle-orm';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { domainsOf } from '#features/staff/account/queries.ts';
import { activeUser, organization } from '#features/staff/account/tables.ts';
import { accountOf } from '#features/staff/session/queries/accounts.ts';
import { hasPasskey } from '#features/staff/session/queries/staff-scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { domainRecord } from '../rules.ts';
import {
  backChannelAddress,
  postLogoutAddress,
  publicIdOf,
  redirectAddress,
  signOnAddress,
} from './addresses.ts';
import { providerOf } from './provider.ts';

/** Returns the organization's setup of single sign-on, without the client secret. */
export async function signOnState(db: Db, { organizationId, userId }: OrganizationScope) {
  const provider = await providerOf(db, organizationId);
  const domains = await domainsOf(db, organizationId);
  const publicId = publicIdOf(organizationId);
  const emergency = await emergencyAdmin(db, organizationId);
  const account = await accountOf(db, userId);
  return {
    provider: provider
      ? {
          issuer: provider.issuer,
          client_id: provider.clientId,
          groups_claim: provider.groupsClaim,
          set_up_at: provider.setUpAt?.toISOString() ?? null,
        }
      : null,
    addresses: {
      redirect: redirectAddress(publicId),
      post_logout: postLogoutAddress(),
      back_channel: backChannelAddress(publicId),
    },
    domains: domains.map(({ domain, token, provenAt, enforced }) => ({
      domain,
      record: domainRecord(token),
      proven_at: provenAt?.toISOString() ?? null,
      enforced,
      sign_on: signOnAddress(domain),
    })),
    emergency_admin: emergency && {
      username: emergency.username,
      own: emergency.id === userId,
      passkey: emergency.passkey,
    },
    passkey: account?.hasPasskey ?? false,
  };
}

export async function emergencyAdmin(db: Db, organizationId: number) {
  const [found] = await db
    .select({ id: activeUser.id, username: activeUser.username, passkey: hasPasskey })
    .from(organization)
    .innerJoin(activeUser, eq(activeUser.id, organization.emergencyUserId))
    .where(eq(organization.id, organizationId));
  return found ?? null;
}
