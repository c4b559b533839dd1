import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { limitCalls } from '#features/access/access/commands.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { type Actor, audit } from '#features/audit/audit/commands/audit.ts';
import { queueTemplates, releaseItems } from '#features/hotel/facility/commands/template-items.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import {
  confirmMembership,
  consumeJoinCode,
  endMembership,
  proposeHotel,
  storeJoinCode,
} from '#features/staff/account/commands/organizations.ts';
import { recordVisits } from '#features/staff/account/commands/visits.ts';
import {
  activeUser,
  organization,
  organizationCode,
  organizationHotel,
} from '#features/staff/account/tables.ts';
import { endVisits } from '#features/staff/session/commands/open-session.ts';
import { now } from '#platform/clock/clock.ts';
import { crockford } from '#platform/crypto/codes.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { normalizeCrockford } from '#platform/text/typed-code.ts';
import { scopeInHotel } from '../queries/my-hotels.ts';
import { formatJoinCode, JOIN_CODE } from '../rules/grants.ts';
import { organizationGroupRole } from '../tables.ts';

const hashOf = (code: string) => keyedHash('organization code', normalizeCrockford(code));

/** Creates a code with which one hotel can join. Replaces the previous code. */
export async function createCode({ organizationId }: OrganizationScope) {
  const code = crockford(JOIN_CODE.length);
  const expiresAt = new Date(now().getTime() + JOIN_CODE.life);
  await platformDb(db => storeJoinCode(db, organizationId, hashOf(code), expiresAt));
  return { code: formatJoinCode(code), expires_at: expiresAt.toISOString() };
}

/** @throws 422 `organization_code_wrong` */
async function organizationOfCode(db: Db, code: string) {
  const [found] = await db
    .select({ id: organization.id, name: organization.name })
    .from(organizationCode)
    .innerJoin(organization, eq(organization.id, organizationCode.organizationId))
    .where(and(eq(organizationCode.codeHash, hashOf(code)), gt(organizationCode.expiresAt, now())));
  if (!found) throw wrongCodeRefusal();
  return found;
}

const wrongCodeRefusal = () => new Refusal(422, 'organization_code_wrong');

const countLookUp = ({ facilityId }: StaffScope) =>
  limitCalls('organization code', String(facilityId), JOIN_CODE.attemptsPerHour, now());

export async function lookUpCode(scope: StaffScope, code: string): Promise<{ name: string }> {
  await countLookUp(scope);
  const { name } = await platformDb(db => organizationOfCode(db, code));
  return { name };
}

/**
 * Asks to join the organization that issued the code. The code cannot be used again.
 * @throws 409 `organization_taken`, 422 `organization_code_wrong`
 */
export async function askToJoin(scope: StaffScope, code: string) {
  await countLookUp(scope);
  const { facilityId, userId: proposedBy } = scope;
  return platformDb(async db => {
    const { id: organizationId, name } = await organizationOfCode(db, code);
    if (await isTestHotel(db, facilityId)) throw wrongCodeRefusal();
    if (!(await proposeHotel(db, { facilityId, organizationId, proposedBy })))
      throw new Refusal(409, 'organization_taken');
    if (!(await consumeJoinCode(db, hashOf(code)))) throw wrongCodeRefusal();
    await audit(db, scope, { action: 'organization.asked' });
    return { name, state: 'asked' as const, since: now().toISOString() };
  });
}

/** A test hotel cannot join, because it belongs to its hotel and is not shown separately. */
async function isTestHotel(db: Db, facilityId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: facility.id })
    .from(facility)
    .where(and(eq(facility.id, facilityId), isNotNull(facility.testOf)));
  return found !== undefined;
}

/** Returns the organization that the hotel belongs to or has asked to join. Null if there is none. */
export function readMembership({ facilityId }: StaffScope) {
  return platformDb(async db => {
    const [found] = await db
      .select({ name: organization.name, hotel: organizationHotel })
      .from(organizationHotel)
      .innerJoin(organization, eq(organization.id, organizationHotel.organizationId))
      .where(eq(organizationHotel.facilityId, facilityId));
    return found ? { name: found.name, ...stateOf(found.hotel) } : null;
  });
}

const stateOf = ({ confirmedAt, proposedAt }: typeof organizationHotel.$inferSelect) => ({
  state: confirmedAt ? ('member' as const) : ('asked' as const),
  since: (confirmedAt ?? proposedAt).toISOString(),
});

/**
 * Leaves the organization, or withdraws the request to join. The hotel keeps all its data, and items locked
 * by templates are released.
 * @throws 404 if the hotel neither belongs to an organization nor has asked to join one
 */
export function leaveOrganization(scope: StaffScope): Promise<void> {
  const { facilityId } = scope;
  return platformDb(async db => {
    const [found] = await db
      .select({ organizationId: organizationHotel.organizationId })
      .from(organizationHotel)
      .where(eq(organizationHotel.facilityId, facilityId));
    if (!found) throw notFound();
    await endMembershipAndVisits(db, scope, { ...found, facilityId });
  });
}

/** @throws 404 for a hotel of another organization */
export function removeHotel(scope: OrganizationScope, facilityId: number) {
  const { organizationId } = scope;
  return platformDb(async db => {
    await endMembershipAndVisits(db, scopeInHotel(scope, facilityId) ?? mintSystem(facilityId), {
      organizationId,
      facilityId,
    });
    return joinedHotels(db, scope);
  });
}

async function endMembershipAndVisits(
  db: Db,
  actor: Actor,
  hotel: { organizationId: number; facilityId: number },
): Promise<void> {
  if (!(await endMembership(db, hotel))) throw notFound();
  await releaseItems(db, hotel.facilityId);
  const users = await db
    .select({ id: activeUser.id })
    .from(activeUser)
    .where(eq(activeUser.organizationId, hotel.organizationId));
  await endVisits(
    db,
    hotel.facilityId,
    users.map(({ id }) => id),
  );
  if (actor.kind === 'staff' && actor.organizationId !== undefined)
    await recordVisits(db, actor.userId, [hotel.facilityId]);
  await db.delete(organizationGroupRole).where(eq(organizationGroupRole.facilityId, hotel.facilityId));
  await audit(db, actor, { action: 'organization.left' });
}

/**
 * Confirms a hotel that has asked to join.
 * @throws 404 for a hotel that has not asked this organization
 */
export function confirmHotel(scope: OrganizationScope, facilityId: number) {
  const { organizationId, userId } = scope;
  return platformDb(async db => {
    const currentHotels = await joinedHotels(db, scope);
    if (!currentHotels.some(({ hotel_id }) => hotel_id === facilityId)) throw notFound();
    const hotelScope = scopeInHotel(scope, facilityId);
    if (hotelScope && (await confirmMembership(db, { facilityId, organizationId }, userId))) {
      await recordVisits(db, userId, [facilityId]);
      await audit(db, hotelScope, { action: 'organization.joined' });
      await queueTemplates(db, [facilityId]);
    }
    return joinedHotels(db, scope);
  });
}

/** Returns every hotel of the organization, first those that have asked to join. */
export async function joinedHotels(db: Db, { organizationId }: OrganizationScope) {
  const rows = await db
    .select({ name: facility.name, hotel: organizationHotel })
    .from(organizationHotel)
    .innerJoin(facility, eq(facility.id, organizationHotel.facilityId))
    .where(eq(organizationHotel.organizationId, organizationId))
    .orderBy(asc(isNotNull(organizationHotel.confirmedAt)), asc(facility.slugLower));
  return rows.map(({ name, hotel }) => ({
    hotel_id: hotel.facilityId,
    name,
    ...stateOf(hotel),
    brand_id: hotel.brandId,
  }));
}
