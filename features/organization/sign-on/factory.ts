import { randomBytes } from 'node:crypto';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { addGroupRole } from '#features/organization/organization/commands/group-roles.ts';
import { anOrganization, type TestOrganization } from '#features/organization/organization/factory.ts';
import { addDomain, enforceDomain, proveDomain } from '#features/staff/account/commands/domains.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import type { OpenIdProvider, ProviderBrowser } from '#test/harness/open-id-provider.ts';
import { saveProvider } from './commands/provider.ts';
import { postLogoutAddress, publicIdOf, redirectAddress } from './queries/addresses.ts';

export type SignOnOrganization = TestOrganization & { domain: string; clientId: string };

const CLIENT_SECRET = 'a-secret-of-the-client';

/** The group whose members audit every hotel. */
export const AUDITORS = 'auditors';

/** Creates an organization that is set up for single sign-on. `client`: additional client metadata. */
export async function aSignOnOrganization(
  provider: OpenIdProvider,
  { hotels = [], client = {} }: { hotels?: TestFacility[]; client?: object } = {},
): Promise<SignOnOrganization> {
  return setUpSignOn(provider, await anOrganization(...hotels), client);
}

/** Gives an organization a proven domain, a provider with its own client, and the group `auditors`. */
export async function setUpSignOn(
  provider: OpenIdProvider,
  organization: TestOrganization,
  client: object = {},
): Promise<SignOnOrganization> {
  const name = randomBytes(5).toString('hex');
  const clientId = `genkan-${name}`;
  const domain = `${name}.example`;
  await provider.control({
    client: {
      client_id: clientId,
      client_secret: CLIENT_SECRET,
      redirect_uris: [redirectAddress(publicIdOf(organization.organizationId))],
      post_logout_redirect_uris: [postLogoutAddress()],
      ...client,
    },
  });
  await saveProvider(organization.admin.scope, {
    issuer: provider.issuer,
    client_id: clientId,
    client_secret: CLIENT_SECRET,
    groups_claim: 'groups',
  });
  await aProvenDomain(organization, domain);
  await addGroupRole(organization.admin.scope, { group: AUDITORS, role: 'auditor', hotel_id: null });
  return { ...organization, domain, clientId };
}

export async function aProvenDomain(
  { organizationId }: Pick<TestOrganization, 'organizationId'>,
  domain: string,
): Promise<void> {
  await platformDb(async db => {
    await addDomain(db, { organizationId, domain, token: 'unpublished' });
    await proveDomain(db, organizationId, domain);
  });
}

export const enforce = ({ organizationId, domain }: SignOnOrganization) =>
  platformDb(db => enforceDomain(db, { organizationId, domain, enforced: true }));

/** Creates a person in the group of auditors at the provider. `claims`: overrides of their claims. */
export async function aPersonAtProvider(
  provider: OpenIdProvider,
  { domain }: Pick<SignOnOrganization, 'domain'>,
  claims: object = {},
): Promise<{ sub: string; email: string }> {
  const sub = `person-${randomBytes(5).toString('hex')}`;
  const email = `${sub}@${domain}`;
  const defaultClaims = {
    email,
    email_verified: true,
    given_name: '花',
    family_name: '本田',
    groups: [AUDITORS],
  };
  await provider.control({ people: { [sub]: { ...defaultClaims, ...claims } } });
  return { sub, email };
}

/** Begins a sign-on. Returns the address at the provider. */
export async function begin(client: HttpClient, domain: string): Promise<string> {
  const reply = await client.call('POST auth/sign-on/start', { domain });
  const url = valueAt(reply, 'data.url');
  if (typeof url !== 'string') throw new Error(`The sign-on did not start: ${reply.text}`);
  return url;
}

/** Returns what the dashboard sends when the provider has redirected the browser to an address. */
export const finishInputOf = (address: URL) => ({
  organization: address.pathname.split('/').at(-1),
  ...Object.fromEntries(address.searchParams),
});

/** Runs a complete sign-on of a person. */
export async function signOn(
  client: HttpClient,
  domain: string,
  { sub, browser }: { sub: string; browser: ProviderBrowser },
) {
  const returnAddress = await browser.visit(await begin(client, domain), sub);
  return client.call('POST auth/sign-on/finish', finishInputOf(returnAddress));
}

export const aBrowser = (url: string): HttpClient => new HttpClient(url, { 'x-caller': 'staff' });
