import { foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { organization, userAccount } from '#features/staff/account/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** Token of an organization's identity provider. Shown once and stored only as a hash. */
export const provisioningToken = pgTable(
  'provisioning_token',
  {
    id: rowId().primaryKey(),
    organizationId: ref().notNull(),
    name: text().notNull(),
    tokenHash: bytea().notNull().unique(),
    createdAt: instant().notNull(),
    createdBy: ref().notNull(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  t => [
    index().on(t.organizationId),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
  ],
);

/**
 * A group of the identity provider. Its name determines the roles that it gives (`organization_group_role`).
 */
export const provisionedGroup = pgTable(
  'provisioned_group',
  {
    id: rowId().primaryKey(),
    organizationId: ref().notNull(),
    name: text().notNull(),
    /** The group's id at the identity provider. */
    externalId: text(),
    createdAt: instant().notNull(),
  },
  t => [
    unique().on(t.organizationId, t.name),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
  ],
);

export const provisionedGroupMember = pgTable(
  'provisioned_group_member',
  { groupId: ref().notNull(), userId: ref().notNull() },
  t => [
    primaryKey({ columns: [t.groupId, t.userId] }),
    index().on(t.userId),
    foreignKey({ columns: [t.groupId], foreignColumns: [provisionedGroup.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);
