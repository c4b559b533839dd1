import { and, eq, gt, inArray } from 'drizzle-orm';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { guestLanguages } from '#features/facility/queries/settings.ts';
import { editVersion } from '#features/facility/tables.ts';
import { guestSession } from '#features/guest-access/tables.ts';
import { filtersAsked, questionsFor } from '#features/questionnaire/queries/questions.ts';
import type { Errors } from '#features/registration/commands/judge-person.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalid, Refusal } from '#platform/http/refusal.ts';
import { changedForm } from '../contract.ts';

/**
 * Refuses a form with errors: 422 with the fields, or 409 `form_changed` where the hotel has saved its form since this
 * guest proved the booking. The guest may then never have been asked what is missing.
 */
export async function assertRight(
  db: Db,
  scope: GuestScope,
  language: GuestLanguage,
  errors: Errors,
): Promise<void> {
  if (Object.keys(errors).length === 0) return;
  if (!(await isFormChanged(db, scope))) throw invalid(errors);
  throw new Refusal(409, 'form_changed', { errors, data: await formNow(db, scope, language) });
}

async function isFormChanged(db: Db, { facilityId, guestSessionId }: GuestScope): Promise<boolean> {
  const changed = await db
    .select({ thing: editVersion.thing })
    .from(editVersion)
    .innerJoin(guestSession, eq(guestSession.facilityId, editVersion.facilityId))
    .where(
      and(
        eq(editVersion.facilityId, facilityId),
        inArray(editVersion.thing, ['questions', 'filters']),
        eq(guestSession.id, guestSessionId),
        gt(editVersion.changedAt, guestSession.createdAt),
      ),
    );
  return changed.length > 0;
}

async function formNow(db: Db, { facilityId }: GuestScope, language: GuestLanguage) {
  const enabled = await guestLanguages(db, facilityId);
  return changedForm.parse({
    questions: await questionsFor(db, facilityId, enabled.includes(language) ? language : 'ja'),
    filters: await filtersAsked(db, facilityId),
  });
}
