import {
  addMilliseconds,
  attemptKey,
  countHour,
  countUpToLimit,
  deleteCounts,
  HOUR,
  readTimestamp,
  refundAttempts,
  reserveTurn,
  storeTimestamp,
} from '#features/access/access/commands.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { usernameIs } from '#features/staff/account/queries.ts';
import { lowerUsername } from '#features/staff/account/rules/account.ts';
import { activeUser } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { accountMailRequested } from '../events.ts';
import { FAILED_SIGN_IN_LIMITS } from '../rules.ts';

export type Attempt = {
  username: string;
  address: string;
  act?: 'reset';
  /**
   * Identifies a browser in which this user has signed in before, or one of the user's sessions. Attempts from
   * known browsers and sessions are counted separately from other attempts.
   */
  known?: string | undefined;
  /**
   * After too many failures, attempts are slowed down instead of blocked, because a guest may be holding the
   * device.
   */
  slows?: boolean;
};

const keyParts = (kind: string, { act, username }: Attempt) => [
  act ? `${act} ${kind}` : kind,
  lowerUsername(username),
];
const sourceKey = (attempt: Attempt) =>
  attempt.known === undefined
    ? attemptKey(...keyParts('pair', attempt), attempt.address)
    : attemptKey(...keyParts('known', attempt), attempt.known);
const userKey = (attempt: Attempt) => attemptKey(...keyParts('user', attempt));
const turnKey = (attempt: Attempt) => attemptKey(...keyParts('turn', attempt));
const addressKey = ({ act, address }: Attempt) => attemptKey('address', act ?? 'sign-in', address);
const slowKey = (attempt: Attempt) => attemptKey(...keyParts('slow', attempt), attempt.known ?? '');
const clearedKey = (username: string) => attemptKey('cleared', lowerUsername(username));
const codesKey = ({ username, known = '' }: Attempt) => attemptKey('codes', lowerUsername(username), known);

/**
 * Counts an attempt as failed before it is checked, so that simultaneous attempts cannot bypass the limit.
 * @returns null if the attempt is allowed, otherwise the time until which it is rejected
 */
export function reserveAttempt(attempt: Attempt, at: Date): Promise<Date | null> {
  return platformDb(async db => {
    const cleared = await readTimestamp(db, clearedKey(attempt.username));
    const sourceCount = await countUpToLimit(db, sourceKey(attempt), at, {
      ...FAILED_SIGN_IN_LIMITS.inOnePlace,
      cleared,
    });
    if (sourceCount.failures > FAILED_SIGN_IN_LIMITS.inOnePlace.limit)
      return attempt.slows
        ? reserveTurn(db, slowKey(attempt), at, FAILED_SIGN_IN_LIMITS.inOnePlace.turn)
        : addMilliseconds(sourceCount.since, FAILED_SIGN_IN_LIMITS.inOnePlace.window);
    if (attempt.known !== undefined) return null;
    const addressCount = await countHour(db, addressKey(attempt), at);
    if (addressCount.failures > FAILED_SIGN_IN_LIMITS.ofOneAddress.limit)
      return addMilliseconds(addressCount.since, HOUR);
    const userCount = await countHour(db, userKey(attempt), at, cleared);
    if (userCount.failures <= FAILED_SIGN_IN_LIMITS.ofOneUser.limit) return null;
    if (userCount.failures === FAILED_SIGN_IN_LIMITS.ofOneUser.limit + 1 && !attempt.act)
      await sendWarning(db, 'attacked', attempt.username, userCount.since);
    // If a user ID is guessed from many addresses, only one attempt per minute from unknown browsers is
    // checked.
    return reserveTurn(db, turnKey(attempt), at, FAILED_SIGN_IN_LIMITS.ofOneUser.turn);
  });
}

/** Like `reserveAttempt`, for a two-factor code. Counts across all challenges of the user. */
export function reserveCode(attempt: Attempt, at: Date): Promise<Date | null> {
  return platformDb(async db => {
    const codes = await countHour(
      db,
      codesKey(attempt),
      at,
      await readTimestamp(db, clearedKey(attempt.username)),
    );
    if (codes.failures === FAILED_SIGN_IN_LIMITS.codesOfOneUser.limit + 1)
      await sendWarning(db, 'passwordKnown', attempt.username, codes.since);
    return codes.failures > FAILED_SIGN_IN_LIMITS.codesOfOneUser.limit
      ? addMilliseconds(codes.since, HOUR)
      : null;
  });
}

export async function clearAttempt(db: Db, attempt: Attempt): Promise<void> {
  const keys = [sourceKey(attempt), codesKey(attempt)];
  await deleteCounts(db, keys);
  await refundAttempts(db, [userKey(attempt), addressKey(attempt)]);
}

/** Resets all earlier failures of this user, because the user's identity was verified. */
export async function clearFailures(db: Db, username: string, at: Date): Promise<void> {
  await storeTimestamp(db, clearedKey(username), at);
}

/**
 * Takes back only the counts of this attempt, for example if the password was right but the second factor is
 * pending.
 */
export async function refundAttempt(db: Db, attempt: Attempt): Promise<void> {
  await refundAttempts(db, [sourceKey(attempt), userKey(attempt), addressKey(attempt)]);
}

/** Sends an email at most once an hour, because the start of the hour is part of the email's nonce. */
async function sendWarning(db: Db, kind: 'attacked' | 'passwordKnown', username: string, since: Date) {
  const [user] = await db.select({ id: activeUser.id }).from(activeUser).where(usernameIs(username));
  if (!user) return;
  const nonce = `${user.id}-${since.getTime()}`;
  await accountMailRequested.add(db, { kind, about: user.id, nonce, language: '' });
}
