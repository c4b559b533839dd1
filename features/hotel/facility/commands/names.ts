import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';
import type { FacilityNameRow } from '../queries/facility.ts';
import { nameView } from '../queries/views.ts';
import { facilityName } from '../tables.ts';
import { bumpVersion } from './edit-version.ts';

/**
 * Adds the hotel's name in a language.
 * @throws 422 `already_taken` on `language` if the hotel already has a name in this language
 */
export function addName(
  scope: StaffScope,
  { language, name, address = '' }: { language: GuestLanguage; name: string; address?: string | undefined },
) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const [row] = await db
      .insert(facilityName)
      .values({ facilityId, language, name, address })
      .onConflictDoNothing()
      .returning();
    if (!row) throw invalidInput({ language: 'already_taken' });
    await auditChange(db, scope, row, 'added');
    return nameView(row, 0);
  });
}

export function changeName(
  scope: StaffScope,
  {
    id,
    version: known,
    ...change
  }: { id: number; name: string; address?: string | undefined; version?: number | undefined },
) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const { stored, version } = await lockForEdit(db, facilityId, id, known);
    const { name, address = stored.address } = change;
    const row = { ...stored, name, address };
    await db.update(facilityName).set({ name, address }).where(whereName(facilityId, id));
    await auditChange(db, scope, row, 'changed');
    return nameView(row, version);
  });
}

export function removeName(
  scope: StaffScope,
  { id, version: known }: { id: number; version?: number | undefined },
): Promise<void> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const { stored } = await lockForEdit(db, facilityId, id, known);
    await db.delete(facilityName).where(whereName(facilityId, id));
    await auditChange(db, scope, stored, 'removed');
  });
}

async function lockForEdit(db: Db, facilityId: number, id: number, known: number | undefined) {
  const [stored] = await db.select().from(facilityName).where(whereName(facilityId, id)).for('update');
  if (!stored) throw notFound();
  const version = await bumpVersion(db, facilityId, `name:${id}`, known, async () => nameView(stored, 0));
  return { stored, version };
}

const whereName = (facilityId: number, id: number) =>
  and(eq(facilityName.facilityId, facilityId), eq(facilityName.id, id));

const auditChange = (
  db: Db,
  scope: StaffScope,
  { language }: FacilityNameRow,
  change: 'added' | 'changed' | 'removed',
) => audit(db, scope, { action: 'facility.named', details: { language, change } });
