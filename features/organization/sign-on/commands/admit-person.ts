import { and, eq, isNotNull } from 'drizzle-orm';
import { grantFromGroups, rolesOfGroups } from '#features/organization/organization/commands/group-roles.ts';
import { storeUser } from '#features/staff/account/commands/account.ts';
import { lockOrganization } from '#features/staff/account/commands/organizations.ts';
import { emailIs, usernameIs } from '#features/staff/account/queries.ts';
import { domainOfEmail } from '#features/staff/account/rules/email-domain.ts';
import { NO_PASSWORD } from '#features/staff/account/rules/stored-password.ts';
import { activeUser, existingUser, organizationDomain } from '#features/staff/account/tables.ts';
import { grantsOf } from '#features/staff/session/queries/organization-scope.ts';
import type { SignOnFault } from '#features/staff/session/rules.ts';
import { signOnIdentity } from '#features/staff/session/tables.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { isEmail } from '#platform/text/email.ts';
import { type Provider, providerOf } from '../queries/provider.ts';
import type { ProvenPerson } from './ask-provider.ts';

/** `awaitsFactor`: see `signOnIdentity`. */
type PersonsUser = { userId: number; awaitsFactor: boolean };
type AdmissionResult = PersonsUser | { fault: SignOnFault };

/**
 * Returns the user of a person at the organization's provider. Links or creates the user at the first
 * sign-on, and sets the roles that the person's groups give
 * (docs/reference/organization.md#who-a-person-at-the-provider-is).
 */
export async function admitPerson(
  db: Db,
  { organizationId, issuer, clientId }: Provider,
  person: ProvenPerson,
): Promise<AdmissionResult> {
  // Two first sign-ons at once must not create two users.
  await lockOrganization(db, organizationId);
  // An admin may have replaced the provider while it was being asked.
  const current = await providerOf(db, organizationId);
  if (current?.issuer !== issuer || current.clientId !== clientId) return { fault: 'provider' };
  const result =
    (await userOfPerson(db, organizationId, person)) ?? (await newUser(db, organizationId, person));
  if ('fault' in result) return result;
  const { userId } = result;
  const grants = person.groups
    ? await grantFromGroups(db, { organizationId, userId }, person.groups)
    : await grantsOf(db, userId);
  return grants.length > 0 ? result : { fault: 'noRole' };
}

/** Returns the user that is already linked with a person, or null. */
export async function userOfPerson(
  db: Db,
  organizationId: number,
  person: Pick<ProvenPerson, 'issuer' | 'subject'>,
): Promise<PersonsUser | null> {
  const [found] = await db
    .select({ userId: activeUser.id, awaitsFactor: signOnIdentity.awaitsFactor })
    .from(signOnIdentity)
    .innerJoin(activeUser, eq(activeUser.id, signOnIdentity.userId))
    .where(and(isPerson(organizationId, person), eq(activeUser.organizationId, organizationId)));
  return found ?? null;
}

const isPerson = (organizationId: number, { issuer, subject }: Pick<ProvenPerson, 'issuer' | 'subject'>) =>
  and(
    eq(signOnIdentity.organizationId, organizationId),
    eq(signOnIdentity.issuer, issuer),
    eq(signOnIdentity.subject, subject),
  );

/**
 * Links the person to the organization's user with the same email address, which must be in a proven domain.
 * If there is no such user, creates one if the person's groups give a role. Does not link or recreate a user
 * whom the identity provider has deactivated.
 */
async function newUser(db: Db, organizationId: number, person: ProvenPerson): Promise<AdmissionResult> {
  const { email, issuer } = person;
  if (email === null || !isEmail(email)) return { fault: 'emailMissing' };
  if (!(await hasProven(db, organizationId, domainOfEmail(email)))) return { fault: 'domainUnproven' };
  const [known] = await db
    .select({ userId: existingUser.id, deactivatedAt: existingUser.deactivatedAt })
    .from(existingUser)
    .where(and(eq(existingUser.organizationId, organizationId), emailIs(email, existingUser)));
  if (!known) return createUser(db, organizationId, { ...person, email });
  if (!person.isEmailVerified) return { fault: 'emailUnverified' };
  if (known.deactivatedAt) return { fault: 'deleted' };
  if (await isLinked(db, known.userId, issuer)) return { fault: 'otherUser' };
  // The user must give their own second factor once, because an admin could set up a provider that vouches
  // for any address and any factors.
  return linkPerson(db, organizationId, person, { userId: known.userId, awaitsFactor: true });
}

async function createUser(
  db: Db,
  organizationId: number,
  person: ProvenPerson & { email: string },
): Promise<AdmissionResult> {
  const [former] = await db
    .select({ userId: signOnIdentity.userId })
    .from(signOnIdentity)
    .where(isPerson(organizationId, person));
  if (former) return { fault: 'deleted' };
  const roles = await rolesOfGroups(db, organizationId, person.groups ?? []);
  if (roles.length === 0) return { fault: 'noRole' };
  const { email, firstName, lastName } = person;
  const userId = await storeUser(db, {
    facilityId: null,
    organizationId,
    username: await freeUsername(db, email),
    email,
    firstName,
    lastName: firstName + lastName === '' ? email : lastName,
    role: 'staff',
    passwordHash: NO_PASSWORD,
  });
  return linkPerson(db, organizationId, person, { userId, awaitsFactor: false });
}

/** User IDs are unique in the installation. */
async function freeUsername(db: Db, email: string): Promise<string> {
  const [taken] = await db
    .select({ id: existingUser.id })
    .from(existingUser)
    .where(usernameIs(email, existingUser));
  return taken ? `${email}-${randomToken(32)}` : email;
}

async function hasProven(db: Db, organizationId: number, domain: string): Promise<boolean> {
  const [found] = await db
    .select({ domain: organizationDomain.domain })
    .from(organizationDomain)
    .where(
      and(
        eq(organizationDomain.organizationId, organizationId),
        eq(organizationDomain.domain, domain),
        isNotNull(organizationDomain.provenAt),
      ),
    );
  return found !== undefined;
}

/**
 * Whether a person is already linked with the user. If an email address is reassigned, the new owner must not
 * get the account of the former one.
 */
async function isLinked(db: Db, userId: number, issuer: string): Promise<boolean> {
  const [found] = await db
    .select({ subject: signOnIdentity.subject })
    .from(signOnIdentity)
    .where(and(eq(signOnIdentity.userId, userId), eq(signOnIdentity.issuer, issuer)));
  return found !== undefined;
}

async function linkPerson(
  db: Db,
  organizationId: number,
  { issuer, subject }: ProvenPerson,
  user: PersonsUser,
): Promise<PersonsUser> {
  const { organizationId: ofOrganization, issuer: ofIssuer, subject: ofSubject } = signOnIdentity;
  await db
    .insert(signOnIdentity)
    .values({ organizationId, issuer, subject, ...user })
    // The person is already linked if their user was deleted and an admin has added the user again.
    .onConflictDoUpdate({ target: [ofOrganization, ofIssuer, ofSubject], set: user });
  return user;
}
