import { and, eq, exists } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { discardImage, removeDiscarded } from '#features/image/commands/images.ts';
import { question } from '#features/questionnaire/tables.ts';
import { lockBookingOf } from '#features/registration/commands/lock-registration.ts';
import { recountPictures } from '#features/registration/commands/recount.ts';
import { personOf } from '#features/registration/queries/find-person.ts';
import { answer } from '#features/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';

type Asked = { facility_visitor_log_id: number; companion_id: number | null };

/**
 * Deletes the passport picture of one person with the answer that names it. The file goes after the commit, as
 * retention would do it. Throws 404 where there is none.
 */
export async function deletePassportPicture(
  scope: StaffScope,
  { facility_visitor_log_id: registrationId, companion_id: companionId }: Asked,
): Promise<void> {
  const { facilityId } = scope;
  const discarded = await inFacility(scope, async db => {
    const { id: bookingId } = await lockBookingOf(db, facilityId, registrationId);
    const personId = await personOf(db, facilityId, registrationId, companionId);
    const path = await removeAnswer(db, facilityId, personId);
    await recountPictures(db, facilityId, bookingId);
    await audit(db, scope, {
      action: 'image.deleted',
      bookingId,
      details: { registrationId, personId, path, kind: 'passport' },
    });
    return discardImage(db, facilityId, registrationId, path);
  });
  await removeDiscarded(scope, discarded);
}

/** Out: the path of the picture that it named. */
async function removeAnswer(db: Db, facilityId: number, personId: number): Promise<string> {
  const passportQuestion = db
    .select({ id: question.id })
    .from(question)
    .where(
      and(
        eq(question.facilityId, facilityId),
        eq(question.id, answer.questionId),
        eq(question.systemName, 'gov_id'),
      ),
    );
  const [removed] = await db
    .delete(answer)
    .where(and(eq(answer.facilityId, facilityId), eq(answer.personId, personId), exists(passportQuestion)))
    .returning({ path: answer.value });
  if (!removed?.path) throw notFound();
  return removed.path;
}
