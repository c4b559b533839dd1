import { randomBytes } from 'node:crypto';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintStaff } from '#features/access/access/queries/mint.ts';
import { permissionKeys } from '#features/access/access/rules/permissions.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { createUser } from '#features/staff/account/commands/account.ts';
import { openSession } from '#features/staff/session/commands/open-session.ts';
import type { accountMailRequested } from '#features/staff/session/events.ts';
import { accountOf } from '#features/staff/session/queries/accounts.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { waitingJobs } from '#test/harness/jobs.ts';
import { roleIds } from './rules.ts';

export function aNewUser(role: keyof typeof roleIds = 'staff') {
  const username = `Clerk1${randomBytes(5).toString('hex')}`;
  return {
    username,
    email: `${username}@example.com`,
    password: 'Sazanami.2026',
    first_name: '健',
    last_name: '高橋',
    user_role: { id: roleIds[role] },
  };
}

export async function anAdmin({ facilityId, system }: TestFacility): Promise<StaffScope> {
  const { first_name: firstName, last_name: lastName, user_role: _role, ...account } = aNewUser('admin');
  const { username } = account;
  const userId = await inFacility(system, db =>
    createUser(db, { facilityId, ...account, firstName, lastName, role: 'admin' }),
  );
  const permissions = new Set(permissionKeys);
  return mintStaff({ facilityId, userId, sessionId: 0, username, role: 'admin', owner: false, permissions });
}

export function aSession({ system }: TestFacility, userId: number): Promise<string> {
  return inFacility(system, async db => {
    const account = await accountOf(db, userId);
    if (!account) throw new Error('No such user');
    return (await openSession(db, account)).token;
  });
}

type RequestedMail = Parameters<typeof accountMailRequested.add>[1];

export async function requestedMails(kind: RequestedMail['kind'], userId: number): Promise<RequestedMail[]> {
  return (await waitingJobs())
    .map(({ payload }) => payload as RequestedMail)
    .filter(payload => payload.kind === kind && payload.about === userId);
}
