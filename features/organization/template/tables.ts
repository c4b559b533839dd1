import { boolean, foreignKey, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { templateItems } from '#features/hotel/facility/rules/template-items.ts';
import { organization, organizationBrand } from '#features/staff/account/tables.ts';
import { instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * A template: a copy of one hotel's item that the hotels of an organization or brand follow
 * (docs/reference/organization.md#brands-and-templates). A hotel can read the templates of its organization.
 */
export const organizationTemplate = pgTable(
  'organization_template',
  {
    id: rowId().primaryKey(),
    organizationId: ref().notNull(),
    /** Null: for every hotel of the organization. */
    brandId: ref(),
    item: text({ enum: templateItems }).notNull(),
    /** Hotels cannot change the item. */
    isLocked: boolean().notNull(),
    content: jsonb().notNull(),
    version: integer().notNull(),
    /** The hotel that the content was copied from. It may have left since. */
    sourceFacilityId: ref().notNull(),
    savedAt: instant().notNull(),
    savedBy: ref().notNull(),
  },
  t => [
    unique().on(t.organizationId, t.brandId, t.item).nullsNotDistinct(),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
    foreignKey({
      columns: [t.organizationId, t.brandId],
      foreignColumns: [organizationBrand.organizationId, organizationBrand.id],
    }).onDelete('cascade'),
  ],
);
