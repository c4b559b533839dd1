import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { facility as facilityTable } from '#features/hotel/facility/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { confirmFactor, storeSecret } from '#features/staff/session/commands/second-factor.ts';
import { signIn } from '#features/staff/session/commands/sign-in.ts';
import { accountByUsername } from '#features/staff/session/queries/accounts.ts';
import { staffScope } from '#features/staff/session/queries/staff-scope.ts';
import { raceWhileLocked } from '#test/harness/at-once.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { addUser, changeUser, deleteUser, resetTwoFactor, signOutUser, viewUsers } from './commands.ts';
import { aNewUser, anAdmin, aSession, requestedMails } from './factory.ts';
import { userOf, usersPage } from './queries.ts';

const firstPage = { page: 1, per_page: 100 };

const actions = ({ owner, facilityId }: TestFacility) =>
  inFacility(owner, db =>
    db
      .select({ action: auditEntry.action, details: auditEntry.details, by: auditEntry.actorId })
      .from(auditEntry)
      .where(and(eq(auditEntry.facilityId, facilityId), eq(auditEntry.actorKind, 'staff')))
      .orderBy(auditEntry.id),
  );

test('a new user is listed and audited', async () => {
  const hotel = await aFacility();
  const { password: _password, ...shown } = aNewUser();
  const added = await addUser(hotel.owner, { ...shown, password: 'Sazanami.2026' }, 'ja');
  expect(added).toMatchObject({ ...shown, user_role: { id: 2, name: 'staff' }, owner: false, version: 0 });
  const { data, total } = await viewUsers(hotel.owner, firstPage);
  expect(total).toBe(2);
  expect(data).toContainEqual(added);
  expect(await actions(hotel)).toMatchObject([
    { action: 'user.added', details: { user_id: added.id, role: 'staff' } },
    { action: 'users.viewed', details: { rows: 2 } },
  ]);
});

test('the user list shows for each user which actions the signed-in user may take', async () => {
  const hotel = await aFacility();
  const admin = await anAdmin(hotel);
  const { data } = await inFacility(hotel.owner, db => usersPage(db, admin, firstPage));
  expect(data.find(({ owner }) => owner)).toMatchObject({ can_edit: false, can_delete: false });
  expect(data.find(({ id }) => id === admin.userId)).toMatchObject({ can_edit: true, can_delete: false });
});

test('the user list is paged and contains only users of the hotel', async () => {
  const [hotel] = [await aFacility(), await aFacility()];
  const { userId } = await aStaffMember(hotel);
  const page = (page: number) =>
    inFacility(hotel.owner, db => usersPage(db, hotel.owner, { page, per_page: 1 }));
  const ids = [...(await page(1)).data, ...(await page(2)).data].map(({ id }) => id);
  expect(ids.toSorted()).toEqual([userId, hotel.owner.userId].toSorted());
  expect(await page(3)).toMatchObject({ data: [], total: 2, current_page: 3 });
});

test.each(['username', 'email'] as const)(
  'rejects %s of another user when creating or updating a user',
  async field => {
    const hotel = await aFacility();
    const taken = await addUser(hotel.owner, aNewUser(), 'ja');
    const clash = { ...aNewUser(), [field]: taken[field].toUpperCase() };
    const refusal = { status: 422, details: { errors: { [field]: 'already_taken' } } };
    await expect(addUser(hotel.owner, clash, 'ja')).rejects.toMatchObject(refusal);
    const { id } = await addUser(hotel.owner, aNewUser(), 'ja');
    await expect(changeUser(hotel.owner, { ...clash, id, password: undefined })).rejects.toMatchObject(
      refusal,
    );
  },
);

test('rejects a user ID that is used in another hotel', async () => {
  const [hotel, other] = [await aFacility(), await aFacility()];
  const { username } = await addUser(other.owner, aNewUser(), 'ja');
  await expect(addUser(hotel.owner, { ...aNewUser(), username }, 'ja')).rejects.toMatchObject({
    details: { errors: { username: 'already_taken' } },
  });
});

test('an email address is unique only within a hotel, so that it reveals nothing about other hotels', async () => {
  const [hotel, other] = [await aFacility(), await aFacility()];
  const { email } = await addUser(other.owner, aNewUser(), 'ja');
  const { password: _password, ...user } = aNewUser();
  const { id } = await addUser(hotel.owner, { ...user, password: 'Sazanami.2026' }, 'ja');
  expect(await changeUser(hotel.owner, { ...user, id, email })).toMatchObject({ email });
  const added = await addUser(other.owner, { ...aNewUser(), email: hotel.email }, 'ja');
  expect(added).toMatchObject({ email: hotel.email });
});

test("reports a duplicate user ID and email address together, but not the user's own", async () => {
  const hotel = await aFacility();
  const taken = await addUser(hotel.owner, aNewUser(), 'ja');
  const clash = { ...aNewUser(), username: taken.username.toUpperCase(), email: taken.email.toUpperCase() };
  const errors = { username: 'already_taken', email: 'already_taken' };
  await expect(addUser(hotel.owner, clash, 'ja')).rejects.toMatchObject({ status: 422, details: { errors } });
  const { id, username } = await addUser(hotel.owner, aNewUser(), 'ja');
  const change = (changes: object) =>
    changeUser(hotel.owner, { ...clash, ...changes, id, password: undefined });
  await expect(change({})).rejects.toMatchObject({ status: 422, details: { errors } });
  await expect(change({ username })).rejects.toMatchObject({
    details: { errors: { email: 'already_taken' } },
  });
  await expect(change({ username })).rejects.not.toMatchObject({ details: { errors } });
});

test('accepts only one of two concurrently created users with the same ID, ignoring case', async () => {
  const hotel = await aFacility();
  const one = aNewUser();
  const other = { ...aNewUser(), username: one.username.toUpperCase() };
  const results = await Promise.allSettled([one, other].map(user => addUser(hotel.owner, user, 'ja')));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = results.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { details: { errors: { username: 'already_taken' } } } });
});

test('an edit without a password keeps the password and sessions', async () => {
  const hotel = await aFacility();
  const { password, ...fields } = aNewUser();
  const { id } = await addUser(hotel.owner, { ...fields, password }, 'ja');
  const token = await aSession(hotel, id);
  await changeUser(hotel.owner, { ...fields, id, last_name: '田中' });
  expect(await staffScope(token)).not.toBeNull();
  const signedIn = await signIn({ username: fields.username, password, address: '192.0.2.1' });
  expect(signedIn).toHaveProperty('token');
});

test("a new password immediately ends the user's sessions and can be used to sign in", async () => {
  const hotel = await aFacility();
  const { password: _old, ...fields } = aNewUser();
  const { id } = await addUser(hotel.owner, { ...fields, password: 'Sazanami.2026' }, 'ja');
  const token = await aSession(hotel, id);
  await changeUser(hotel.owner, { ...fields, id, password: 'Momiji.2026' });
  expect(await staffScope(token)).toBeNull();
  const signedIn = await signIn({
    username: fields.username,
    password: 'Momiji.2026',
    address: '192.0.2.2',
  });
  expect(signedIn).toHaveProperty('token');
});

test('rejects the second of two concurrent edits of a user and keeps the first', async () => {
  const hotel = await aFacility();
  const { password: _password, ...fields } = aNewUser();
  const { id } = await addUser(hotel.owner, { ...fields, password: 'Sazanami.2026' }, 'ja');
  const edit = (last_name: string) => changeUser(hotel.owner, { ...fields, id, last_name, version: 0 });
  expect(await edit('田中')).toMatchObject({ last_name: '田中', version: 1 });
  await expect(edit('伊藤')).rejects.toMatchObject({ status: 409, code: 'version_conflict' });
  expect(await inFacility(hotel.owner, db => userOf(db, hotel.owner, id))).toMatchObject({
    last_name: '田中',
  });
});

test('users of another hotel cannot be changed, deleted or signed out, nor can their second factor be reset', async () => {
  const [hotel, other] = [await aFacility(), await aFacility()];
  const { password: _password, ...fields } = aNewUser();
  const { id } = await addUser(other.owner, { ...fields, password: 'Sazanami.2026' }, 'ja');
  for (const call of [
    () => changeUser(hotel.owner, { ...fields, id }),
    () => deleteUser(hotel.owner, id),
    () => resetTwoFactor(hotel.owner, id),
    () => signOutUser(hotel.owner, id),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  expect(await inFacility(other.owner, db => userOf(db, other.owner, id))).toMatchObject({ id });
});

test('staff who may create users cannot create admins', async () => {
  const hotel = await aFacility();
  const clerk = await aStaffMember(hotel, ['setting.user.create', 'setting.user.edit']);
  await expect(addUser(clerk, aNewUser('admin'), 'ja')).rejects.toMatchObject({ status: 403 });
  expect(await addUser(clerk, aNewUser('staff'), 'ja')).toMatchObject({ user_role: { name: 'staff' } });
});

test('users cannot change their own role, and the error is on the field', async () => {
  const hotel = await aFacility();
  const admin = await anAdmin(hotel);
  const { password: _password, ...fields } = aNewUser('staff');
  await expect(changeUser(admin, { ...fields, id: admin.userId })).rejects.toMatchObject({
    status: 422,
    details: { errors: { user_role: 'own_role' } },
  });
});

test('one of the last two admins remains if they concurrently delete or demote each other', async () => {
  const hotel = await aFacility();
  const [one, two] = [await anAdmin(hotel), await anAdmin(hotel)];
  // Simulates a hotel without an owner in which these two users are the only admins.
  await inFacility(hotel.system, async db => {
    const { facilityId, owner } = hotel;
    await db.update(facilityTable).set({ userId: null }).where(eq(facilityTable.id, facilityId));
    await db.update(userAccount).set({ role: 'staff' }).where(eq(userAccount.id, owner.userId));
  });
  const { password: _password, ...fields } = aNewUser('staff');
  const results = await raceWhileLocked<unknown>(
    hotel.system,
    [() => deleteUser(one, two.userId), () => changeUser(two, { ...fields, id: one.userId })],
    db => db.select().from(userAccount).where(eq(userAccount.facilityId, hotel.facilityId)).for('update'),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { data } = await inFacility(hotel.system, db => usersPage(db, one, firstPage));
  expect(data.filter(({ user_role }) => user_role.name === 'admin')).toHaveLength(1);
});

test("an admin can reset a lost second factor, which is audited, ends the user's sessions and sends an email", async () => {
  const hotel = await aFacility();
  const { id, username } = await addUser(hotel.owner, aNewUser(), 'ja');
  await inFacility(hotel.owner, async db => {
    const user = { facilityId: hotel.facilityId, userId: id };
    await storeSecret(db, user, 'JBSWY3DPEHPK3PXP');
    await confirmFactor(db, user);
  });
  const token = await aSession(hotel, id);
  expect(await inFacility(hotel.owner, db => userOf(db, hotel.owner, id))).toMatchObject({
    two_factor: true,
    can_reset_two_factor: true,
  });
  const admin = await anAdmin(hotel);
  expect(await resetTwoFactor(admin, id)).toMatchObject({ two_factor: false });
  expect(await platformDb(db => accountByUsername(db, username))).toMatchObject({ hasSecondFactor: false });
  expect(await staffScope(token)).toBeNull();
  expect(await requestedMails('factorReset', id)).toHaveLength(1);
  expect(await actions(hotel)).toContainEqual({
    action: 'user.two_factor_reset',
    details: { user_id: id },
    by: admin.userId,
  });
});

test('an admin can sign out another user everywhere, but not a user with more permissions', async () => {
  const hotel = await aFacility();
  const { id } = await addUser(hotel.owner, aNewUser(), 'ja');
  const token = await aSession(hotel, id);
  const admin = await anAdmin(hotel);
  await signOutUser(admin, id);
  expect(await staffScope(token)).toBeNull();
  await expect(signOutUser(admin, hotel.owner.userId)).rejects.toMatchObject({ status: 403 });
});
