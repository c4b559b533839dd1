import { and, eq } from 'drizzle-orm';
import { versionOf } from '#features/facility/queries/edit-version.ts';
import type { Db } from '#platform/database/pool.ts';
import { toFlag } from '#platform/http/wire.ts';
import { question } from '../tables.ts';

/** Whether guests are asked for a face photo, with the version that a save has to name. */
export type FaceSetting = { visibility: 0 | 1; version: number };

export const faceQuestion = eq(question.systemName, 'face_recognition');

export async function faceSetting(db: Db, facilityId: number): Promise<FaceSetting> {
  const [row] = await db
    .select({ visibility: question.visibility })
    .from(question)
    .where(and(eq(question.facilityId, facilityId), faceQuestion));
  return {
    visibility: toFlag(row?.visibility ?? false),
    version: await versionOf(db, facilityId, 'face-recognition'),
  };
}
