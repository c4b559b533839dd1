import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { SignUpScope } from '#features/access/access/rules/scope.ts';
import { setOwner } from '#features/hotel/facility/commands/facility.ts';
import { changeNewUser, createUser, joinFacility } from '#features/staff/account/commands/account.ts';
import {
  type CurrentBrowser,
  endAllSessions,
  openSession,
  type SignInResult,
} from '#features/staff/session/commands/open-session.ts';
import { accountOf } from '#features/staff/session/queries/accounts.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, unauthenticated } from '#platform/http/refusal.ts';
import type { storeFacility, storeUser } from '../contract.ts';
import { signUpMode } from '../queries/mode.ts';
import { isEmailTaken } from '../queries/taken.ts';
import { signUp } from '../tables.ts';
import { openWithProfile } from './open-with-profile.ts';

/**
 * Creates or changes the account of the person who has verified this email address. Locks the sign-up, so that
 * simultaneous requests create only one account.
 * @returns the id of the account
 * @throws 422 if the address is not the verified one, or `already_taken`
 */
export function createOwner(
  { signUpId, email }: SignUpScope,
  { first_name: firstName, last_name: lastName, ...input }: z.output<typeof storeUser.input>,
): Promise<number> {
  if (input.email.toLowerCase() !== email.toLowerCase()) throw invalidInput({ email: 'field_invalid' });
  const { username, password } = input;
  return platformDb(async db => {
    const userId = await lockUserOf(db, signUpId);
    if (userId !== null) {
      await changeNewUser(db, userId, { username, password, firstName, lastName });
      return userId;
    }
    if (await isEmailTaken(db, email)) throw invalidInput({ email: 'already_taken' });
    const names = { username, firstName, lastName };
    const createdUserId = await createUser(db, {
      facilityId: null,
      email,
      password,
      role: 'admin',
      ...names,
    });
    await db.update(signUp).set({ userId: createdUserId }).where(eq(signUp.id, signUpId));
    return createdUserId;
  });
}

/**
 * Opens the hotel of a user who has no hotel yet, signs the user in and ends the sign-up.
 * @throws 401 if another request has already ended the sign-up
 * @throws 422 `already_taken` on `slug_name`
 */
export function openOwnFacility(
  { signUpId }: SignUpScope,
  input: z.output<typeof storeFacility.input>,
  here: CurrentBrowser = {},
): Promise<SignInResult & { facilityId: number }> {
  return platformDb(async db => {
    const userId = await lockUserOf(db, signUpId);
    if (userId === null) throw unauthenticated();
    const facilityId = await openWithProfile(db, input, { awaitsApproval: signUpMode() !== 'open' });
    if (!(await joinFacility(db, userId, facilityId))) throw unauthenticated();
    await setOwner(db, facilityId, userId);
    await db.delete(signUp).where(eq(signUp.userId, userId));
    await endAllSessions(db, userId);
    const account = await accountOf(db, userId);
    if (!account) throw unauthenticated();
    return { ...(await openSession(db, account, here)), facilityId };
  });
}

/**
 * Locks the sign-up until the transaction ends, and returns the id of its account. Null if no account was
 * created yet.
 * @throws 401 if the sign-up has ended
 */
async function lockUserOf(db: Db, signUpId: number): Promise<number | null> {
  const [row] = await db
    .select({ userId: signUp.userId })
    .from(signUp)
    .where(eq(signUp.id, signUpId))
    .for('update');
  if (!row) throw unauthenticated();
  return row.userId;
}
