import { setTimeout } from 'node:timers/promises';
import { and, eq, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/in-facility.ts';
import { mintStaff } from '#features/access/mint.ts';
import { permissionParts } from '#features/access/permissions.ts';
import { platformDb } from '#features/access/platform-db.ts';
import type { StaffScope } from '#features/access/scope.ts';
import { audit } from '#features/audit/commands.ts';
import { setting } from '#features/facility/queries.ts';
import { decoyHash, passwordMatches } from '#features/user/passwords.ts';
import { permissionsFor } from '#features/user/rules.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { type Account, accountNamed } from './accounts.ts';
import type { signedInUser } from './contract.ts';
import { lockNotice, sessionLife } from './rules.ts';
import { staffSession } from './tables.ts';
import { type Attempt, forgiveAttempt, reserveAttempt } from './throttle.ts';

/** How long an attempt waits while its user id is under attack from many addresses. Milliseconds. */
const SLOWLY = 5_000;

type SignedIn = { token: string; user: z.input<typeof signedInUser> };

/**
 * Signs in and returns the token of the new session. An unknown user and a wrong password answer alike and as late:
 * 422 `wrong_credentials`; after five failures from one address 429 `locked` (decisions §5).
 * `pause` waits so many milliseconds.
 */
export async function signIn(
  { username, password, address }: Attempt & { password: string },
  pause: (ms: number) => Promise<unknown> = setTimeout,
): Promise<SignedIn> {
  const attempt = { username: username.trim(), address };
  const { lockedUntil, slow } = await reserveAttempt(attempt, now());
  if (lockedUntil) throw new Refusal(429, 'locked', { data: lockNotice(lockedUntil, now()) });
  if (slow) await pause(SLOWLY);
  const account = await platformDb(db => accountNamed(db, attempt.username));
  // Made before it is known whether it is needed: an unknown user must not answer later than a wrong password.
  const decoy = await decoyHash();
  const right = await passwordMatches(account?.passwordHash ?? decoy, password);
  if (!account || !right) throw new Refusal(422, 'wrong_credentials');
  const token = await platformDb(async db => {
    await forgiveAttempt(db, attempt);
    return openSession(db, account);
  });
  return { token, user: userOf(account) };
}

async function openSession(db: Db, account: Account): Promise<string> {
  const { id: userId, facilityId } = account;
  const token = randomToken();
  const at = now();
  const lifeEnded = new Date(at.getTime() - sessionLife * 1000);
  await db
    .delete(staffSession)
    .where(and(eq(staffSession.userId, userId), lte(staffSession.createdAt, lifeEnded)));
  const [session] = await db
    .insert(staffSession)
    .values({ tokenHash: sha256(token), userId, facilityId, createdAt: at, activeAt: at })
    .returning({ id: staffSession.id });
  if (session && facilityId !== null) {
    const { username, role, owner, granted } = account;
    const permissions = permissionsFor(role, granted);
    const scope = mintStaff({
      facilityId,
      userId,
      sessionId: session.id,
      username,
      role,
      owner,
      permissions,
    });
    await audit(db, scope, { action: 'session.signed_in' });
  }
  return token;
}

function userOf({ id, username, role, owner, facilityId, granted }: Account): SignedIn['user'] {
  const user_permissions = [...permissionsFor(role, granted)].map(permissionParts);
  return { id, username, role, owner, user_permissions, user_facility: { facility_id: facilityId } };
}

/** Ends the session at once, everywhere that its token is used. */
export function endSession(scope: StaffScope): Promise<void> {
  return inFacility(scope, async db => {
    await db.delete(staffSession).where(ownSession(scope));
    await audit(db, scope, { action: 'session.signed_out' });
  });
}

/** Somebody is there: moves the idle clock. Returns the facility's idle limit in seconds. */
export function resetIdleClock(scope: StaffScope): Promise<number> {
  return inFacility(scope, async db => {
    await db.update(staffSession).set({ activeAt: now() }).where(ownSession(scope));
    return setting(db, scope.facilityId, 'logout_time');
  });
}

const ownSession = ({ facilityId, sessionId }: StaffScope) =>
  and(eq(staffSession.facilityId, facilityId), eq(staffSession.id, sessionId));
