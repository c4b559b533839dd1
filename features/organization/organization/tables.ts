import { foreignKey, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { facility } from '#features/hotel/facility/tables.ts';
import { organization } from '#features/staff/account/tables.ts';
import { ref, rowId } from '#platform/database/columns.ts';

/** A role granted to a group of the organization's identity provider, in one hotel or in all of them. */
export const organizationGroupRole = pgTable(
  'organization_group_role',
  {
    id: rowId().primaryKey(),
    organizationId: ref().notNull(),
    /** Spelled as at the identity provider. */
    groupName: text().notNull(),
    role: text().notNull(),
    /** Null: every hotel of the organization. */
    facilityId: ref(),
  },
  t => [
    unique().on(t.organizationId, t.groupName, t.role, t.facilityId).nullsNotDistinct(),
    index().on(t.facilityId),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
