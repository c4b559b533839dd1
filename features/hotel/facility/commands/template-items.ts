import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { templatesChanged } from '../events.ts';
import type { ItemRow } from '../queries/template-items.ts';
import type { TemplateItem } from '../rules/template-items.ts';
import { facilityTemplate } from '../tables.ts';
import { lockFacility } from './lock-facility.ts';

const itemOf = (facilityId: number, item: TemplateItem) =>
  and(eq(facilityTemplate.facilityId, facilityId), eq(facilityTemplate.item, item));

/**
 * Must be called before the hotel changes an item. If the item follows a template, it becomes the hotel's
 * own. No template is applied until the transaction ends.
 * @throws 409 `locked_by_organization`
 */
export async function assertNotLocked(
  db: Db,
  { facilityId }: { facilityId: number },
  item: TemplateItem,
): Promise<void> {
  await lockFacility(db, facilityId);
  const [row] = await db.select().from(facilityTemplate).where(itemOf(facilityId, item));
  if (row?.state === 'locked') throw new Refusal(409, 'locked_by_organization');
  if (row?.state === 'inherited')
    await storeItem(db, { ...row, state: 'own', templateId: null, templateVersion: null });
}

export async function storeItem(db: Db, { facilityId, item, ...row }: ItemRow): Promise<void> {
  await db
    .insert(facilityTemplate)
    .values({ facilityId, item, ...row })
    .onConflictDoUpdate({ target: [facilityTemplate.facilityId, facilityTemplate.item], set: row });
}

export async function forgetItem(db: Db, facilityId: number, item: TemplateItem): Promise<void> {
  await db.delete(facilityTemplate).where(itemOf(facilityId, item));
}

/**
 * Marks an item so that its template is applied again, even if the hotel has the newest version. Needed if
 * something else has changed the item. The caller must call `queueTemplates` afterwards.
 */
export async function reapplyItem(db: Db, facilityId: number, item: TemplateItem): Promise<void> {
  await db
    .update(facilityTemplate)
    .set({ templateId: null, templateVersion: null })
    .where(and(itemOf(facilityId, item), inArray(facilityTemplate.state, ['inherited', 'locked'])));
}

/**
 * Queues the application of the templates to these hotels. Many changes in a short time cause one job per
 * hotel.
 */
export function queueTemplates(db: Db, facilityIds: readonly number[]): Promise<void> {
  const jobs = facilityIds.map(facilityId => ({ payload: { facilityId }, key: `templates ${facilityId}` }));
  return templatesChanged.addAll(db, jobs);
}

/**
 * Ends all locks of a hotel that has left its organization. The values stay, and every item becomes the
 * hotel's own.
 */
export async function releaseItems(db: Db, facilityId: number): Promise<void> {
  // Waits for a template that is being applied. Otherwise its lock would remain.
  await lockFacility(db, facilityId);
  await db.delete(facilityTemplate).where(eq(facilityTemplate.facilityId, facilityId));
}
