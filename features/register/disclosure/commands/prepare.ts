import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { openRegister, registerPdf } from '#features/register/guest-register/queries/book.ts';
import { now } from '#platform/clock/clock.ts';
import { crockford } from '#platform/crypto/codes.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { contentsOf } from '../queries/contents.ts';
import { adminsOf, lockRequest, type Request, sealPassword, subjectOf } from '../queries/requests.ts';
import { AVAILABLE_MS, formatPassword, PASSWORD_FORMAT } from '../rules.ts';
import { disclosure } from '../tables.ts';
import { auditDetailsOf, whereRequest } from './ask.ts';
import {
  beginFile,
  createPartSink,
  discardFiles,
  FileDiscardedError,
  finishFiles,
  removeDiscardedFiles,
} from './parts.ts';
import { writeZip } from './zip.ts';

type RequestKey = { facilityId: number; id: number };

/**
 * Prepares the files of an approved request. First discards the files of earlier attempts, so that the job of a
 * killed worker starts over. If two workers run at once, the files of the later one are used. If the last
 * attempt fails, marks the request as failed.
 */
export async function prepareFiles({ facilityId, id }: RequestKey, { lastAttempt }: JobRun): Promise<void> {
  const scope = mintSystem(facilityId);
  const preparation = await startPreparation(scope, id);
  await removeDiscardedFiles(scope, id);
  if (!preparation) return;
  try {
    await writeFiles(scope, preparation);
  } catch (error) {
    // Another worker or a user discarded the files and has already continued or ended the request.
    if (error instanceof FileDiscardedError) return;
    await handleFailedAttempt(scope, preparation, lastAttempt);
    throw error;
  }
}

type Preparation = {
  request: Request;
  zip: Awaited<ReturnType<typeof beginFile>>;
  pdf: Awaited<ReturnType<typeof beginFile>>;
};

/**
 * Withdraws the request if its creator is no longer an admin.
 * @returns undefined if there is nothing to prepare
 */
function startPreparation(scope: SystemScope, id: number): Promise<Preparation | undefined> {
  return inFacility(scope, async db => {
    const request = await lockRequest(db, scope.facilityId, id);
    if (request.state !== 'approved') return undefined;
    await discardFiles(db, request);
    if (!(await adminsOf(db, scope.facilityId)).some(({ id }) => id === request.askedBy)) {
      await db.update(disclosure).set({ state: 'withdrawn', endedAt: now() }).where(whereRequest(request));
      await audit(db, scope, {
        action: 'disclosure.withdrawn',
        details: auditDetailsOf(request, request.persons),
      });
      return undefined;
    }
    return { request, zip: await beginFile(db, request, 'zip'), pdf: await beginFile(db, request, 'pdf') };
  });
}

async function writeFiles(scope: SystemScope, { request, zip, pdf }: Preparation): Promise<void> {
  const password = formatPassword(crockford(PASSWORD_FORMAT.groups * PASSWORD_FORMAT.signs));
  const at = now();
  const subject = subjectOf(request);
  const contentCounts = { persons: 0, pictures: 0 };
  const contents = contentsOf(scope, subject, { withPictures: request.withPictures, given: contentCounts });
  await writeZip(createPartSink(scope, zip), contents, { password, at });
  const register = registerPdf(await openRegister(scope, subject), { password });
  await ReadableStream.from(register).pipeTo(createPartSink(scope, pdf));
  await inFacility(scope, async db => {
    const row = await lockRequest(db, scope.facilityId, request.id);
    if (row.state !== 'approved' || (await finishFiles(db, row, [zip.id, pdf.id])) < 2)
      throw new FileDiscardedError();
    await db
      .update(disclosure)
      .set({
        state: 'available',
        availableUntil: row.availableUntil ?? new Date(now().getTime() + AVAILABLE_MS),
        personsGiven: contentCounts.persons,
        picturesGiven: contentCounts.pictures,
        passwordSealed: await sealPassword(db, scope.facilityId, row.id, password),
      })
      .where(whereRequest(row));
    const details = { ...auditDetailsOf(row, contentCounts.persons), files: contentCounts.pictures };
    await audit(db, scope, { action: 'disclosure.prepared', details });
  });
}

/** Discards the files immediately. After the last attempt, marks the request as failed. */
async function handleFailedAttempt(
  scope: SystemScope,
  { request, zip, pdf }: Preparation,
  isLast: boolean,
): Promise<void> {
  await inFacility(scope, async db => {
    const row = await lockRequest(db, scope.facilityId, request.id);
    await discardFiles(db, row, [zip.id, pdf.id]);
    if (!isLast || row.state !== 'approved') return;
    await db.update(disclosure).set({ state: 'failed', endedAt: now() }).where(whereRequest(row));
    await audit(db, scope, { action: 'disclosure.failed', details: auditDetailsOf(row, row.persons) });
  });
  await removeDiscardedFiles(scope, request.id);
}
