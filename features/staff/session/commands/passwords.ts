import { and, eq, gt, isNull } from 'drizzle-orm';
import { limitCalls } from '#features/access/access/commands.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { type PasswordChoice, setPassword } from '#features/staff/account/commands/account.ts';
import { usernameIs } from '#features/staff/account/queries.ts';
import { NO_PASSWORD } from '#features/staff/account/rules/stored-password.ts';
import { activeUser } from '#features/staff/account/tables.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, Refusal } from '#platform/http/refusal.ts';
import { toHalfWidth } from '#platform/text/clean.ts';
import { accountMailRequested, type ResetMail, userIdsRequested } from '../events.ts';
import { accountByUsername, accountOf } from '../queries/accounts.ts';
import { mailedToken, sealAddress } from '../queries/mail-secrets.ts';
import { RESET_LINK_LIFETIME_MS, RESET_MAILS_PER_HOUR, USER_ID_MAILS_PER_HOUR } from '../rules.ts';
import { passwordReset, twoFactorChallenge } from '../tables.ts';
import { clearAttempt } from './attempts.ts';
import { type CurrentBrowser, endAllSessions, openSession, scopeOf } from './open-session.ts';
import { assertPassword } from './own-proof.ts';
import { admitAttempt } from './sign-in.ts';
import { notifyAccountChange } from './tell-change.ts';

type AccountNames = { username: string; email: string };
type Link = AccountNames & { token: string };

/**
 * Emails a link to set a new password. An email address that does not belong to the user ID, or a user
 * without a password, counts as a failed sign-in (docs/reference/sign-in.md#failed-attempts). Sends at most
 * five emails an hour to a user.
 */
export async function requestReset(
  { username, email, address }: AccountNames & { address: string },
  language: DashboardLanguage,
): Promise<void> {
  const attempt = { username: toHalfWidth(username), address, act: 'reset' as const };
  await admitAttempt(attempt);
  const account = await platformDb(db => accountByUsername(db, attempt.username));
  const mayReset = account && account.passwordHash !== NO_PASSWORD;
  if (!mayReset || !isSameAddress(account.email, email)) throw new Refusal(422, 'mismatch');
  await limitCalls('reset mail', String(account.id), RESET_MAILS_PER_HOUR, now());
  await platformDb(async db => {
    await clearAttempt(db, attempt);
    await sendResetMail(db, 'reset', account.id, language);
  });
}

/**
 * Emails the user IDs of an email address to that address. A job looks them up, so that neither the response
 * nor its timing reveals whether there are any.
 * @throws 429 `too_many_requests` after ten requests an hour from one network or three for one email
 * address
 */
export async function requestUserIds(
  { email, address }: { email: string; address: string },
  language: DashboardLanguage,
): Promise<void> {
  await limitCalls('user ids from', address, USER_ID_MAILS_PER_HOUR.from, now());
  await limitCalls('user ids to', email.toLowerCase(), USER_ID_MAILS_PER_HOUR.to, now());
  const nonce = randomToken(128);
  await platformDb(db => userIdsRequested.add(db, { nonce, to: sealAddress(nonce, email), language }));
}

export const inviteMovedUser = (db: Db, userId: number): Promise<void> =>
  sendResetMail(db, 'moved', userId, '');

/** Emails a link to set a first password to a new user of an organization. */
export const inviteToOrganization = (db: Db, userId: number, language: DashboardLanguage): Promise<void> =>
  sendResetMail(db, 'invited', userId, language);

/** Emails a link to set a first password to the owner of a hotel that an organization has opened. */
export const inviteOwner = (db: Db, userId: number, language: DashboardLanguage): Promise<void> =>
  sendResetMail(db, 'hotelOpened', userId, language);

async function sendResetMail(db: Db, kind: ResetMail, userId: number, language: string): Promise<void> {
  const { id, nonce } = await storeResetLink(db, userId);
  await accountMailRequested.add(db, { kind, about: id, nonce, language });
}

/** Stores a link to set a password. The email's job derives the link's token from `nonce`. */
export async function storeResetLink(db: Db, userId: number): Promise<{ id: number; nonce: string }> {
  const nonce = randomToken(128);
  const [reset] = await db
    .insert(passwordReset)
    .values({ userId, tokenHash: sha256(mailedToken('reset', nonce)), createdAt: now() })
    .returning({ id: passwordReset.id });
  if (!reset) throw new Error('The link has no id');
  return { id: reset.id, nonce };
}

/**
 * Checks that a link still works.
 * @throws 422 `link_invalid` if the link is unknown, used, older than an hour, or belongs to another user
 */
export async function checkResetLink(link: Link): Promise<void> {
  await platformDb(db => loadReset(db, link));
}

/**
 * Sets a password through an emailed link and signs the user out everywhere
 * (docs/reference/sign-in.md#sessions).
 */
export async function changePassword({ password, ...link }: Link & { password: string }): Promise<void> {
  await platformDb(async db => {
    const { id, userId } = await loadReset(db, link);
    const updated = await db
      .update(passwordReset)
      .set({ usedAt: now() })
      .where(and(eq(passwordReset.id, id), isNull(passwordReset.usedAt)))
      .returning({ id: passwordReset.id });
    if (updated.length === 0) throw linkInvalid();
    await replacePassword(db, userId, password);
    const account = await accountOf(db, userId);
    if (account?.facilityId != null)
      await audit(db, scopeOf(account, account.facilityId), { action: 'session.password_reset' });
  });
}

export async function changeOwnPassword(
  scope: StaffScope,
  { password, new_password, address }: { password: string; new_password: string; address: string },
  here: CurrentBrowser = {},
): Promise<string> {
  await assertPassword(scope, { password, address });
  // Otherwise a user could keep a password that another user chose.
  if (new_password === password) throw invalidInput({ new_password: 'password_unchanged' });
  return platformDb(async db => {
    await replacePassword(db, scope.userId, new_password, { field: 'new_password' });
    await audit(db, scope, { action: 'session.password_changed' });
    const account = await accountOf(db, scope.userId);
    if (!account) throw new Refusal(401, 'unauthenticated');
    return (await openSession(db, account, here)).token;
  });
}

/** Sets a password, informs the user by email and signs them out everywhere. */
export async function replacePassword(
  db: Db,
  userId: number,
  password: string,
  choice: PasswordChoice = {},
): Promise<void> {
  await setPassword(db, userId, password, choice);
  await notifyAccountChange(db, 'passwordChanged', userId);
  await endSignIns(db, userId);
}

/** Signs a user out everywhere. Pending sign-ins and resets become invalid. */
export async function endSignIns(db: Db, userId: number): Promise<void> {
  await endAllSessions(db, userId);
  await db.delete(twoFactorChallenge).where(eq(twoFactorChallenge.userId, userId));
  await endResetLinks(db, userId);
}

/** Makes a user's unused links to set a password invalid, for example because they went to another address. */
export async function endResetLinks(db: Db, userId: number): Promise<void> {
  await db
    .update(passwordReset)
    .set({ usedAt: now() })
    .where(and(eq(passwordReset.userId, userId), isNull(passwordReset.usedAt)));
}

async function loadReset(db: Db, { username, email, token }: Link) {
  const since = new Date(now().getTime() - RESET_LINK_LIFETIME_MS);
  const [found] = await db
    .select({ id: passwordReset.id, userId: activeUser.id, email: activeUser.email })
    .from(passwordReset)
    .innerJoin(activeUser, eq(activeUser.id, passwordReset.userId))
    .where(
      and(
        eq(passwordReset.tokenHash, sha256(token)),
        usernameIs(username),
        gt(passwordReset.createdAt, since),
        isNull(passwordReset.usedAt),
      ),
    );
  if (!found || !isSameAddress(found.email, email)) throw linkInvalid();
  return found;
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === toHalfWidth(other).toLowerCase();
const linkInvalid = () => new Refusal(422, 'link_invalid');
