import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import type { TestFacility } from '#test/harness/facility.ts';

export const auditEntriesOf = ({ facilityId, system }: TestFacility) =>
  inFacility(system, db =>
    db.select().from(auditEntry).where(eq(auditEntry.facilityId, facilityId)).orderBy(auditEntry.id),
  );
