import { randomBytes } from 'node:crypto';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { type KeyScope, keyScopes } from '#features/access/access/rules/key-scopes.ts';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { companionOfShortCode } from '#features/guest/companion/queries/link.ts';
import { createApiKey } from '#features/integration/api/commands/api-keys.ts';
import { anOrganizationKey } from '#features/integration/api/factory.ts';
import { aSignUp } from '#features/lifecycle/sign-up/factory.ts';
import { anOrganization, type TestOrganization } from '#features/organization/organization/factory.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { grantStaff } from '#features/staff/account/commands/change-user.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { aFacility, aStaffMember, type TestFacility } from '../harness/facility.ts';

/** A hotel with clients of every kind of caller. Functions sign in or prove a booking on first use. */
export type Hotel = {
  url: string;
  facility: TestFacility;
  booking: TestBooking;
  owner(): Promise<HttpClient>;
  powerless(): Promise<HttpClient>;
  memberWith(permissions: readonly PermissionKey[]): Promise<HttpClient>;
  pms: HttpClient;
  keyWith(scopes: readonly KeyScope[]): Promise<HttpClient>;
  guest(): Promise<GuestClient>;
  companion(): Promise<HttpClient>;
  newcomer(): Promise<HttpClient>;
  /** The organization of this hotel, created on first use. */
  organization(): Promise<TestOrganization>;
  /** An admin of this organization who has not chosen a hotel. */
  organizationAdmin(): Promise<HttpClient>;
  /** A program with a key of this organization for every hotel. */
  organizationKey(scopes?: readonly KeyScope[]): Promise<HttpClient>;
  nobody: HttpClient;
};

/**
 * Returns an unused IP address, because calling every contract from one address would exceed the rate limit.
 */
export const anAddress = () => ({
  'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
});

export async function aHotel(url: string): Promise<Hotel> {
  const from = anAddress();
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const { facilityId } = facility;
  const memberWith = async (permissions: readonly PermissionKey[]) => {
    const member = await aStaffMember(facility);
    await inFacility(facility.system, db => grantStaff(db, facilityId, permissions));
    return signIn(new HttpClient(url, from), member);
  };
  let owner: Promise<HttpClient> | undefined;
  let guest: Promise<GuestClient> | undefined;
  let newcomer: Promise<HttpClient> | undefined;
  const provenGuest = () => (guest ??= new GuestClient(url, { ...booking, facilityId }, { ...from }).prove());
  let companion: Promise<HttpClient> | undefined;
  let above: Promise<TestOrganization> | undefined;
  const organization = () => (above ??= anOrganization(facility));
  return {
    url,
    facility,
    booking,
    owner: () => (owner ??= signIn(new HttpClient(url, from), facility)),
    powerless: () => memberWith([]),
    memberWith,
    pms: new HttpClient(url, { ...from, 'x-api-key': facility.apiKey }),
    keyWith: async scopes => {
      const { userId } = facility.owner;
      const { key } = await inFacility(facility.system, db =>
        createApiKey(db, facilityId, { name: 'Program', userId, scopes }),
      );
      return new HttpClient(url, { ...from, 'x-api-key': key });
    },
    guest: provenGuest,
    // Created once per hotel, because each companion takes one of the booking's places.
    companion: () => (companion ??= companionOf(new HttpClient(url, { ...from }), provenGuest())),
    organization,
    organizationAdmin: async () => signIn(new HttpClient(url, from), (await organization()).admin),
    organizationKey: async (scopes = keyScopes) => {
      const { key } = await anOrganizationKey(await organization(), { scopes });
      return new HttpClient(url, { ...from, 'x-api-key': key });
    },
    newcomer: () => (newcomer ??= startSignUp(new HttpClient(url, from))),
    nobody: new HttpClient(url, from),
  };
}

async function signIn(
  client: HttpClient,
  { username, password }: { username: string; password: string },
): Promise<HttpClient> {
  const answer = await client.call('POST auth/login', { username, password });
  if (valueAt(answer, 'status.success') !== true) throw new Error(`Sign-in failed: ${answer.text}`);
  return client;
}

async function startSignUp(client: HttpClient): Promise<HttpClient> {
  client.cookies.set('genkan_sign_up', await aSignUp());
  return client;
}

export async function aCompanionLink(
  guest: GuestClient,
): Promise<{ token: string; verificationCode: string }> {
  const opened = await guest.http.call('POST companion-place/open', { label: '花子' });
  const places = valueAt(opened, 'data.places');
  const last = Array.isArray(places) ? places.length - 1 : 0;
  const code =
    String(valueAt(opened, `data.places.${last}.link`))
      .split('/')
      .at(-1) ?? '';
  const found = await companionOfShortCode(code);
  if (!found) throw new Error(`No link: ${opened.text}`);
  return {
    token: found.token,
    verificationCode: String(valueAt(opened, `data.places.${last}.verification_code`)),
  };
}

async function companionOf(client: HttpClient, guest: Promise<GuestClient>): Promise<HttpClient> {
  const proven = await client.call('POST companion/prove', await aCompanionLink(await guest));
  client.headers['x-guest-session'] = String(valueAt(proven, 'data.guest_session'));
  return client;
}
