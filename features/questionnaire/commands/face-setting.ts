import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { moveOn } from '#features/facility/commands/edit-version.ts';
import { type FaceSetting, faceQuestion, faceSetting } from '../queries/face-setting.ts';
import { question } from '../tables.ts';

/**
 * Sets whether guests are asked for a face photo; off, companions are not asked either. `known`: the version that the
 * editor saw. Throws 409 `version_conflict`. Who has the form open is told, too: it shows this question.
 */
export function saveFaceSetting(
  scope: StaffScope,
  isOn: boolean,
  known: number | undefined,
): Promise<FaceSetting> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const version = await moveOn(db, facilityId, 'face-recognition', known, () =>
      faceSetting(db, facilityId),
    );
    await moveOn(db, facilityId, 'questions', undefined);
    await db
      .update(question)
      .set({ visibility: isOn, ...(isOn ? {} : { visibilityCompanion: false }) })
      .where(and(eq(question.facilityId, facilityId), faceQuestion));
    await audit(db, scope, {
      action: 'setting.changed',
      details: { name: 'face-recognition-settings', version },
    });
    return faceSetting(db, facilityId);
  });
}
