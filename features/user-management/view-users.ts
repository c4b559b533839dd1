import { inFacility } from '#features/access/in-facility.ts';
import type { StaffScope } from '#features/access/scope.ts';
import { audit } from '#features/audit/commands.ts';
import { usersPage } from './queries.ts';

/** A page of the hotel's users. That somebody looked is noted. */
export function viewUsers(scope: StaffScope, page: { page: number; per_page: number }) {
  return inFacility(scope, async db => {
    const found = await usersPage(db, scope, page);
    await audit(db, scope, { action: 'users.viewed', details: { rows: found.data.length } });
    return found;
  });
}
