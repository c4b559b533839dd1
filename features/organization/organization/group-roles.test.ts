import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { grantsOf } from '#features/staff/session/queries/organization-scope.ts';
import { aFacility } from '#test/harness/facility.ts';
import {
  addGroupRole,
  grantFromGroups,
  groupRoles,
  removeGroupRole,
  rolesOfGroups,
} from './commands/group-roles.ts';
import { removeHotel } from './commands/membership.ts';
import { aMember, anOrganization } from './factory.ts';

const hotel = await aFacility();
const foreign = await aFacility();
const chain = await anOrganization(hotel);
const { organizationId, admin } = chain;
const desk = { group: '客室係', role: 'night_audit', hotel_id: hotel.facilityId } as const;

const rolesOf = (...names: string[]) => platformDb(db => rolesOfGroups(db, organizationId, names));

test("members of a group get the group's role in the group's hotel", async () => {
  await addGroupRole(admin.scope, desk);
  expect(await rolesOf('客室係', 'unknown')).toEqual([{ role: 'night_audit', facilityId: hotel.facilityId }]);
});

test('adding the same role of a group twice stores it once', async () => {
  const twice = { group: 'Twice', role: 'auditor', hotel_id: null } as const;
  await Promise.all([addGroupRole(admin.scope, twice), addGroupRole(admin.scope, twice)]);
  const all = await platformDb(db => groupRoles(db, admin.scope));
  expect(all.filter(({ group }) => group === 'Twice')).toHaveLength(1);
});

test('two groups that give the same role give it once', async () => {
  for (const group of ['One', 'Other'])
    await addGroupRole(admin.scope, { group, role: 'auditor', hotel_id: null });
  expect(await rolesOf('One', 'Other')).toEqual([{ role: 'auditor', facilityId: null }]);
});

test('group names are compared exactly', async () => {
  await addGroupRole(admin.scope, { group: 'Night', role: 'auditor', hotel_id: null });
  expect(await rolesOf('night', 'Night ')).toEqual([]);
});

test('a user without groups gets no role', async () => {
  expect(await rolesOf()).toEqual([]);
});

test('a group of another organization gives no role', async () => {
  const other = await anOrganization();
  await addGroupRole(other.admin.scope, { group: 'Theirs', role: 'auditor', hotel_id: null });
  expect(await rolesOf('Theirs')).toEqual([]);
});

test('a group cannot give a role in a hotel of another organization', async () => {
  await expect(addGroupRole(admin.scope, { ...desk, hotel_id: foreign.facilityId })).rejects.toMatchObject({
    status: 404,
  });
});

test('when a hotel leaves the organization, groups lose their roles in the hotel', async () => {
  const leaving = await aFacility();
  const pair = await anOrganization(leaving);
  await addGroupRole(pair.admin.scope, { ...desk, hotel_id: leaving.facilityId });
  await removeHotel(pair.admin.scope, leaving.facilityId);
  expect(await platformDb(db => groupRoles(db, pair.admin.scope))).toEqual([]);
});

test("a user's roles become exactly those of their groups", async () => {
  const member = await aMember(chain, 'regional_manager');
  await addGroupRole(admin.scope, { group: 'Audit', role: 'auditor', hotel_id: null });
  const user = { organizationId, userId: member.userId };
  const expected = [{ role: 'auditor', facilityId: null }];
  expect(await platformDb(db => grantFromGroups(db, user, ['Audit']))).toEqual(expected);
  expect(await platformDb(db => grantsOf(db, member.userId))).toEqual(expected);
  expect(await platformDb(db => grantFromGroups(db, user, []))).toEqual([]);
});

test('the last admin keeps the admin role, whatever groups they are in', async () => {
  const alone = await anOrganization();
  const user = { organizationId: alone.organizationId, userId: alone.admin.userId };
  const grants = await platformDb(db => grantFromGroups(db, user, []));
  expect(grants).toEqual([{ role: 'organization_admin', facilityId: null }]);
  await aMember(alone, 'organization_admin');
  expect(await platformDb(db => grantFromGroups(db, user, []))).toEqual([]);
});

test('a role of a group can be removed only once', async () => {
  const [added] = await addGroupRole(admin.scope, {
    group: 'A removed one',
    role: 'auditor',
    hotel_id: null,
  });
  const id = added?.id ?? 0;
  const results = await Promise.allSettled([
    removeGroupRole(admin.scope, id),
    removeGroupRole(admin.scope, id),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
