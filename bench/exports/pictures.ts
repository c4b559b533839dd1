import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { sealPicture, wrapKey } from '#features/image/queries/images.ts';
import { image } from '#features/image/tables.ts';
import { question } from '#features/questionnaire/tables.ts';
import { answer, person, registration } from '#features/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { files } from '#platform/files/files.ts';
import type { TestFacility } from '#test/harness/facility.ts';

export const PICTURES = 500;
export const PICTURE_BYTES = 300_000;

/**
 * Gives 500 of the hotel's guests a sealed passport picture of 300 KB, and lays the same bytes open into `plainDir`.
 * What is in them is noise, as a JPEG is to a packer.
 */
export async function addPictures({ system, facilityId }: TestFacility, plainDir: string): Promise<void> {
  await mkdir(plainDir, { recursive: true });
  await inFacility(system, async db => {
    const [asked] = await db
      .select({ id: question.id })
      .from(question)
      .where(and(eq(question.facilityId, facilityId), eq(question.systemName, 'gov_id')));
    if (!asked) throw new Error('The hotel asks for no passport picture');
    const owners = await db
      .select({
        personId: person.id,
        registrationId: registration.id,
        bookingId: registration.bookingId,
        slotId: registration.slotId,
      })
      .from(person)
      .innerJoin(
        registration,
        and(eq(registration.facilityId, person.facilityId), eq(registration.id, person.registrationId)),
      )
      .where(eq(person.facilityId, facilityId))
      .orderBy(asc(person.id))
      .limit(PICTURES);
    for (const { personId, ...place } of owners) {
      const publicId = `img_${randomBytes(16).toString('hex')}`;
      const path = `images/${facilityId}/${publicId}`;
      const bytes = randomBytes(PICTURE_BYTES);
      await writeFile(join(plainDir, `${publicId}.jpg`), bytes);
      const { key, sealed } = sealPicture(facilityId, publicId, bytes);
      await files().put(path, sealed);
      const keyWrapped = await wrapKey(db, facilityId, publicId, key);
      const stored = { path, mediaType: 'image/jpeg', bytes: PICTURE_BYTES, createdAt: now(), keyWrapped };
      await db
        .insert(image)
        .values({ ...place, ...stored, facilityId, publicId, kind: 'passport', person: 'main' });
      await db.insert(answer).values({ facilityId, personId, questionId: asked.id, value: publicId });
    }
  });
}

/** The milliseconds that `zip -0` takes for all files of `plainDir`; none where this machine has no `zip`. */
export async function zipAlone(plainDir: string, file: string): Promise<number[]> {
  await rm(file, { force: true });
  const start = performance.now();
  const zip = spawn('zip', ['-0', '-q', '-r', file, '.'], { cwd: plainDir, stdio: 'ignore' });
  try {
    const [code] = await once(zip, 'close');
    if (code !== 0) throw new Error(`zip ended with ${code}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return [performance.now() - start];
}
