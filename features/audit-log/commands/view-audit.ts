import type { z } from 'zod';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import type { listAudit } from '../contract.ts';
import { accountsOf, auditPage, readAuditCursor } from '../queries/entries.ts';

type Input = z.output<typeof listAudit.input>;

/** A page of what was seen and done in this hotel. That it was read is an entry, too: of the next reading, not of this one. */
export function viewAudit(scope: StaffScope, { actor_id, kind, reservation_no, from, to, cursor }: Input) {
  const filters = {
    actorId: actor_id,
    kind,
    reservationNo: reservation_no?.trim(),
    from,
    to,
    cursor: cursor ? readAuditCursor(cursor) : undefined,
  };
  return inFacility(scope, async db => {
    const page = await auditPage(db, scope.facilityId, filters);
    await audit(db, scope, {
      action: 'audit.viewed',
      details: { actor_id, kind, reservation_no, from, to, rows: page.data.length },
    });
    return page;
  });
}

/** The accounts of this hotel. */
export function auditPeople(scope: StaffScope) {
  return inFacility(scope, db => accountsOf(db, scope.facilityId));
}
