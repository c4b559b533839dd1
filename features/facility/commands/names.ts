import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import type { StaffScope } from '#features/access/scope.ts';
import { audit } from '#features/audit/commands.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalid, notFound } from '#platform/http/refusal.ts';
import { moveOn } from '../edit-version.ts';
import type { FacilityNameRow } from '../queries.ts';
import { facilityName } from '../tables.ts';
import { nameView } from '../views.ts';

/** Names the hotel in a language. Throws 422 `already_taken` on `language` where it has a name in it. */
export function addName(scope: StaffScope, { language, name }: { language: GuestLanguage; name: string }) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const [row] = await db
      .insert(facilityName)
      .values({ facilityId, language, name })
      .onConflictDoNothing()
      .returning();
    if (!row) throw invalid({ language: 'already_taken' });
    await note(db, scope, row, 'added');
    return nameView(row, 0);
  });
}

/** Changes a name. `version`: the one that the editor saw. Throws 404, 409 `version_conflict`. */
export function changeName(
  scope: StaffScope,
  { id, name, version: known }: { id: number; name: string; version?: number | undefined },
) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const [stored] = await db.select().from(facilityName).where(named(facilityId, id)).for('no key update');
    if (!stored) throw notFound();
    const version = await moveOn(db, facilityId, `name:${id}`, known, async () => nameView(stored, 0));
    const row = { ...stored, name };
    await db.update(facilityName).set({ name }).where(named(facilityId, id));
    await note(db, scope, row, 'changed');
    return nameView(row, version);
  });
}

/** Takes a name away. Throws 404. */
export function removeName(scope: StaffScope, id: number): Promise<void> {
  return inFacility(scope, async db => {
    const [row] = await db.delete(facilityName).where(named(scope.facilityId, id)).returning();
    if (!row) throw notFound();
    await note(db, scope, row, 'removed');
  });
}

const named = (facilityId: number, id: number) =>
  and(eq(facilityName.facilityId, facilityId), eq(facilityName.id, id));

const note = (
  db: Db,
  scope: StaffScope,
  { language }: FacilityNameRow,
  deed: 'added' | 'changed' | 'removed',
) => audit(db, scope, { action: 'facility.named', details: { language, deed } });
