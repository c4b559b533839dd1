import { Resolver } from 'node:dns/promises';
import { limitCalls } from '#features/access/access/commands.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { changeOrganization, record } from '#features/organization/organization/commands/changing.ts';
import {
  removeDomain as deleteDomain,
  enforceDomain,
  proveDomain,
  setEmergencyAdmin,
  addDomain as storeDomain,
} from '#features/staff/account/commands/domains.ts';
import { domainOf } from '#features/staff/account/queries.ts';
import { asciiDomain } from '#features/staff/account/rules/email-domain.ts';
import { endSessionsWithoutProvider } from '#features/staff/session/commands/require-sign-on.ts';
import { accountOf } from '#features/staff/session/queries/accounts.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound, Refusal } from '#platform/http/refusal.ts';
import { providerOf } from '../queries/provider.ts';
import { signOnSettings } from '../queries/settings.ts';
import { emergencyAdmin, signOnState } from '../queries/state.ts';
import { domainRecord, isDomain, MAX_CHECKS_PER_HOUR } from '../rules.ts';
import { notifyAdmins } from './notify-admins.ts';

/**
 * Adds an email domain. Adding it twice changes nothing.
 * @throws 422 on `domain`
 * @throws 429 `too_many_requests`
 */
export async function addDomain(scope: OrganizationScope, typed: string) {
  const domain = asciiDomain(typed);
  if (!isDomain(domain)) throw invalidInput({ domain: 'field_invalid' });
  const { organizationId } = scope;
  await limitCalls('domain added', String(organizationId), MAX_CHECKS_PER_HOUR, now());
  return changeSignOn(scope, async db => {
    await storeDomain(db, { organizationId, domain, token: randomToken(128) });
    record(scope, 'organization.domain_added');
  });
}

/**
 * Removes a domain. All admins get an email if single sign-on was required for it.
 * @throws 404
 */
export function removeDomain(scope: OrganizationScope, domain: string) {
  return changeSignOn(scope, async db => {
    const removed = await domainOf(db, scope.organizationId, domain);
    if (!removed) throw notFound();
    await deleteDomain(db, scope.organizationId, domain);
    if (removed.enforced) await notifyAdmins(db, scope, 'signOnReleased', domain);
    record(scope, 'organization.domain_removed');
  });
}

/**
 * Looks for the DNS record that proves a domain.
 * @throws 404 for a domain that was not added
 * @throws 409 `domain_taken` if another organization has proven it
 * @throws 429 `too_many_requests`
 */
export async function checkDomain(scope: OrganizationScope, domain: string) {
  const { organizationId } = scope;
  await limitCalls('domain check', String(organizationId), MAX_CHECKS_PER_HOUR, now());
  const ownDomain = await platformDb(db => domainOf(db, organizationId, domain));
  if (!ownDomain) throw notFound();
  const isFound = (await textRecords(domain)).includes(domainRecord(ownDomain.token));
  const state = await changeSignOn(scope, async db => {
    if (!isFound) return;
    await proveDomain(db, organizationId, domain);
    record(scope, 'organization.domain_proven');
  });
  return { found: isFound, state };
}

const DNS_TIMEOUT_MS = 3000;

/** Returns the TXT records of a name. Returns none if the name server does not answer. */
async function textRecords(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  const { dnsServers } = signOnSettings();
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const records = await resolver.resolveTxt(name).catch(() => []);
  return records.map(parts => parts.join(''));
}

/**
 * Decides whether users with this email domain must sign in at the provider. If so, ends their sessions that
 * were opened without the provider. If they no longer must, all admins get an email.
 * @throws 404 for a domain that is not proven
 * @throws 409 `sign_on_not_ready` without a provider or an emergency admin with a passkey
 */
export function setEnforced(scope: OrganizationScope, domain: string, enforced: boolean) {
  return changeSignOn(scope, async db => {
    const { organizationId } = scope;
    const isReady =
      (await providerOf(db, organizationId)) && (await emergencyAdmin(db, organizationId))?.passkey;
    if (enforced && !isReady) throw new Refusal(409, 'sign_on_not_ready');
    const before = await domainOf(db, organizationId, domain);
    if (!(await enforceDomain(db, { organizationId, domain, enforced }))) throw notFound();
    if (before?.enforced && !enforced) await notifyAdmins(db, scope, 'signOnReleased', domain);
    await endSessionsWithoutProvider(db, organizationId);
    record(scope, enforced ? 'organization.domain_enforced' : 'organization.domain_released');
  });
}

/**
 * Makes the caller the emergency admin, who can sign in by passkey even if their domain is enforced. All
 * admins get an email if there is a provider.
 * @throws 409 `sign_on_not_ready` without a passkey
 */
export function becomeEmergencyAdmin(scope: OrganizationScope) {
  return changeSignOn(scope, async db => {
    const { organizationId, userId } = scope;
    if (!(await accountOf(db, userId))?.hasPasskey) throw new Refusal(409, 'sign_on_not_ready');
    const before = await emergencyAdmin(db, organizationId);
    await setEmergencyAdmin(db, organizationId, userId);
    const provider = await providerOf(db, organizationId);
    if (provider && before?.id !== userId)
      await notifyAdmins(db, scope, 'emergencyAdminChanged', new URL(provider.issuer).host);
    await endSessionsWithoutProvider(db, organizationId);
    record(scope, 'organization.emergency_admin_changed', userId);
  });
}

const changeSignOn = (scope: OrganizationScope, work: (db: Db) => Promise<void>) =>
  changeOrganization(scope, async db => {
    await work(db);
    return signOnState(db, scope);
  });
