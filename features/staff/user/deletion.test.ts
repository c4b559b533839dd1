import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { isEmailTaken, isUsernameTaken } from '#features/lifecycle/sign-up/queries/taken.ts';
import { stopGuideMail } from '#features/message/message/commands/stop.ts';
import { newestOperations } from '#features/message/message/queries/operations.ts';
import { accountsOf, auditPage } from '#features/register/audit-log/commands/view-audit.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { checkResetLink } from '#features/staff/session/commands/passwords.ts';
import { signIn } from '#features/staff/session/commands/sign-in.ts';
import { aResetLink } from '#features/staff/session/factory.ts';
import { accountByUsername } from '#features/staff/session/queries/accounts.ts';
import { staffScope } from '#features/staff/session/queries/staff-scope.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { addUser, deleteUser, viewUsers } from './commands.ts';
import { aNewUser, aSession } from './factory.ts';

const firstPage = { page: 1, per_page: 100 };

test('users cannot delete themselves', async () => {
  const { owner } = await aFacility();
  await expect(deleteUser(owner, owner.userId)).rejects.toMatchObject({ status: 422, code: 'own_account' });
});

test('deleting a user immediately ends their sessions, pending sign-ins and reset links', async () => {
  const hotel = await aFacility();
  const { id, username, email } = await addUser(hotel.owner, aNewUser(), 'ja');
  const session = await aSession(hotel, id);
  const link = await aResetLink(id);
  await deleteUser(hotel.owner, id);
  expect(await staffScope(session)).toBeNull();
  await expect(signIn({ username, password: 'Sazanami.2026', address: '192.0.2.3' })).rejects.toMatchObject({
    code: 'wrong_credentials',
  });
  await expect(checkResetLink({ username, email, token: link })).rejects.toMatchObject({ status: 422 });
  expect(await platformDb(db => accountByUsername(db, username))).toBeUndefined();
});

test('a deleted user is not listed, and the user ID and email address can be used again', async () => {
  const hotel = await aFacility();
  const fields = aNewUser();
  const { id } = await addUser(hotel.owner, fields, 'ja');
  await deleteUser(hotel.owner, id);
  expect(await viewUsers(hotel.owner, firstPage)).toMatchObject({ total: 1, data: [{ owner: true }] });
  await expect(deleteUser(hotel.owner, id)).rejects.toMatchObject({ status: 404 });
  expect(await platformDb(db => isUsernameTaken(db, fields.username))).toBe(false);
  expect(await platformDb(db => isEmailTaken(db, fields.email))).toBe(false);
  expect(await addUser(hotel.owner, fields, 'ja')).toMatchObject({ username: fields.username });
});

test('histories still show the names of deleted users', async () => {
  const hotel = await aFacility();
  const { facilityId, owner } = hotel;
  const clerk = await aStaffMember(hotel);
  const booking = await aBooking(hotel);
  const { pmsBookingNo } = booking;
  await stopGuideMail(clerk, { reservationNumbers: [pmsBookingNo], bookings: undefined });
  await deleteUser(owner, clerk.userId);
  const all = {
    actorId: clerk.userId,
    kind: undefined,
    bookingNo: undefined,
    from: undefined,
    to: undefined,
    cursor: undefined,
  };
  await inFacility(owner, async db => {
    expect(await newestOperations(db, facilityId)).toMatchObject({ stop: [{ username: clerk.username }] });
    expect(await auditPage(db, facilityId, all)).toMatchObject({
      data: [{ actor: { username: clerk.username, name: '佐藤 一郎' } }],
    });
    expect(await accountsOf(db, facilityId)).toContainEqual(
      expect.objectContaining({ username: clerk.username }),
    );
  });
});

test('deleting a user deletes the email address and credentials', async () => {
  const hotel = await aFacility();
  const { id } = await addUser(hotel.owner, aNewUser(), 'ja');
  await deleteUser(hotel.owner, id);
  const [row] = await inFacility(hotel.owner, db =>
    db.select().from(userAccount).where(eq(userAccount.id, id)),
  );
  expect(row).toMatchObject({ email: '', passwordHash: '', totpSealed: null });
});
