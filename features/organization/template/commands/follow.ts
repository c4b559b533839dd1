import { deepEqual } from 'fast-equals';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import type { StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { lockFacility } from '#features/hotel/facility/commands/lock-facility.ts';
import { forgetItem, storeItem } from '#features/hotel/facility/commands/template-items.ts';
import { type ItemRow, itemRows, itemViews } from '#features/hotel/facility/queries/template-items.ts';
import {
  type ItemState,
  type TemplateItem,
  templateItems,
} from '#features/hotel/facility/rules/template-items.ts';
import { recordVisits } from '#features/staff/account/commands/visits.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { templateFor } from '../queries/templates.ts';
import { follows, stateAfter } from '../rules/following.ts';
import { templated } from './templated.ts';

/**
 * Applies the organization's templates to one hotel, each item in its own transaction. Repeating it changes
 * nothing.
 */
export async function followTemplates({ facilityId }: { facilityId: number }): Promise<void> {
  const scope = mintSystem(facilityId);
  for (const item of templateItems) {
    try {
      await inFacility(scope, db => followTemplate(db, scope, item));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The hotel was deleted.
      if (error.status === 404) return;
      await inFacility(scope, db => storeProblem(db, facilityId, item, error.code));
    }
  }
}

const rowOf = async (db: Db, facilityId: number, item: TemplateItem) =>
  (await itemRows(db, facilityId)).find(row => row.item === item);

/** @throws a refusal if the template's values are not allowed in the hotel */
async function followTemplate(db: Db, scope: StaffScope | SystemScope, item: TemplateItem): Promise<void> {
  const { facilityId } = scope;
  // A transaction that waits here reads the newest template, so an older one never overwrites it.
  await lockFacility(db, facilityId);
  const template = await templateFor(db, facilityId, item);
  if (!template) return forgetItem(db, facilityId, item);
  const { id, version, givenBy } = template;
  const row = await rowOf(db, facilityId, item);
  const state = await nextState(db, { facilityId, item, template, row });
  const isApplied = row?.templateId === id && row.templateVersion === version;
  const isApplying = follows(state) && !isApplied;
  if (isApplying) await applyTemplate(db, scope, template);
  const appliedVersion = follows(state) ? { templateId: id, templateVersion: version } : NOT_APPLIED;
  await storeItem(db, { facilityId, item, state, givenBy, ...appliedVersion, problem: null });
  if (row?.state !== state || isApplying)
    await audit(db, scope, {
      action: 'template.applied',
      details: { item, state, given_by: givenBy, version },
    });
}

const NOT_APPLIED = { templateId: null, templateVersion: null };

type Template = NonNullable<Awaited<ReturnType<typeof templateFor>>>;

type FollowingItem = { facilityId: number; item: TemplateItem; template: Template; row: ItemRow | undefined };

async function nextState(db: Db, { facilityId, item, template, row }: FollowingItem): Promise<ItemState> {
  const { content, isLocked, sourceFacilityId } = template;
  const before = row?.state === 'source' || row?.problem ? undefined : row?.state;
  const current = before === undefined ? await templated[item].copy(db, facilityId) : undefined;
  const isUntouched =
    current !== undefined &&
    (deepEqual(current, content) || (await templated[item].isInitial(db, facilityId, current)));
  return stateAfter({ isSource: sourceFacilityId === facilityId, before, isUntouched }, isLocked);
}

async function applyTemplate(
  db: Db,
  scope: StaffScope | SystemScope,
  { item, content, savedBy }: Template,
): Promise<void> {
  const { facilityId } = scope;
  // Lets the hotel's histories show the name of the admin who saved the template.
  if (scope.kind === 'system') await recordVisits(db, savedBy, [facilityId]);
  if (deepEqual(await templated[item].copy(db, facilityId), content)) return;
  await templated[item].apply(db, scope, content, scope.kind === 'system' ? savedBy : scope.userId);
}

/** Stores why a template cannot be applied. The hotel keeps its values. */
async function storeProblem(db: Db, facilityId: number, item: TemplateItem, problem: string): Promise<void> {
  await lockFacility(db, facilityId);
  const template = await templateFor(db, facilityId, item);
  if (!template) return;
  const { givenBy } = template;
  await storeItem(db, { facilityId, item, state: 'own', givenBy, ...NOT_APPLIED, problem });
}

/**
 * Makes an item `own`, or `inherited` with the values of the template.
 * @returns all items
 * @throws 404, 409 or a refusal of the values
 */
export function chooseItem(scope: StaffScope, item: TemplateItem, state: 'inherited' | 'own') {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    await lockFacility(db, facilityId);
    const row = await rowOf(db, facilityId, item);
    if (!row) throw notFound();
    if (row.state === 'locked') throw new Refusal(409, 'locked_by_organization');
    if (row.state !== state && row.state !== 'source') {
      await storeItem(db, { ...row, state, ...NOT_APPLIED, problem: null });
      await audit(db, scope, { action: 'template.chosen', details: { item, state } });
      await followTemplate(db, scope, item);
    }
    return itemViews(db, facilityId);
  });
}
