import { randomBytes } from 'node:crypto';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { PermissionKey } from '#features/access/rules/permissions.ts';
import { aBooking, type TestBooking } from '#features/registration/factory.ts';
import { aSignUp } from '#features/sign-up/factory.ts';
import { grantStaff } from '#features/user/commands/change-user.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { at, HttpClient } from '#test/harness/http-client.ts';
import { aFacility, aStaffMember, type TestFacility } from '../harness/facility.ts';

/** A hotel with everybody who may call: each a client of its own over real HTTP. */
export type Hotel = {
  url: string;
  facility: TestFacility;
  booking: TestBooking;
  owner: HttpClient;
  /** A member of staff who holds no key at all. */
  powerless(): Promise<HttpClient>;
  /** A member of staff, when staff may do just this. */
  memberWith(permissions: readonly PermissionKey[]): Promise<HttpClient>;
  pms: HttpClient;
  guest: GuestClient;
  /** Somebody who has opened the mailed link of a sign-up and has no account yet. */
  newcomer: HttpClient;
  nobody: HttpClient;
};

/** An address that nobody has called from: the whole table behind one would be a flood. */
export const anAddress = () => ({
  'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
});

/** Its callers share an address of their own. */
export async function aHotel(url: string): Promise<Hotel> {
  const from = anAddress();
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const { facilityId } = facility;
  const memberWith = async (permissions: readonly PermissionKey[]) => {
    const member = await aStaffMember(facility);
    await inFacility(facility.system, db => grantStaff(db, facilityId, permissions));
    return signedIn(new HttpClient(url, from), member);
  };
  return {
    url,
    facility,
    booking,
    owner: await signedIn(new HttpClient(url, from), facility),
    powerless: () => memberWith([]),
    memberWith,
    pms: new HttpClient(url, { ...from, 'x-api-key': facility.apiKey }),
    guest: await new GuestClient(url, { ...booking, facilityId }, { ...from }).prove(),
    newcomer: await newcomer(new HttpClient(url, from)),
    nobody: new HttpClient(url, from),
  };
}

async function signedIn(
  client: HttpClient,
  { username, password }: { username: string; password: string },
): Promise<HttpClient> {
  const answer = await client.call('POST auth/login', { username, password });
  if (at(answer, 'status.success') !== true) throw new Error(`Sign-in failed: ${answer.text}`);
  return client;
}

async function newcomer(client: HttpClient): Promise<HttpClient> {
  client.cookies.set('genkan_sign_up', await aSignUp());
  return client;
}
