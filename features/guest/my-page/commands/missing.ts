import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { GuestOfPage } from '#features/guest/guest-access/queries/page.ts';
import { storeImage, type Upload } from '#features/registration/image/commands/images.ts';
import { amend } from '#features/registration/registration/commands/amend.ts';
import { registrationOfSlot } from '#features/registration/registration/queries/find-registration.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalid, notFound } from '#platform/http/refusal.ts';
import type { getMissing } from '../contract/missing.ts';
import { type Missing, missingOf } from '../queries/missing.ts';

type Shown = z.input<typeof getMissing.access.public.reply>['data'];

export function whatIsMissing({ scope, slot }: GuestOfPage, language: GuestLanguage): Promise<Shown> {
  return inFacility(scope, async db => shown(await missingNow(db, slot, language)));
}

type Answer = { person_id: number; question_id: number; value: string };

/**
 * Fills in missing answers and returns what is still missing. Never replaces existing answers, so a repeated
 * request or one from another person is harmless.
 * @throws 404 for an answer that is neither missing nor already given
 * @throws 422 with the errors
 */
export function fillMissing(
  { scope, slot }: GuestOfPage,
  answers: readonly Answer[],
  language: GuestLanguage,
): Promise<Shown> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const { registered, persons } = await missingNow(db, slot, language);
    const isMissing = ({ person_id, question_id }: Answer) =>
      persons.some(
        ({ personId, questions }) => personId === person_id && questions.some(({ id }) => id === question_id),
      );
    // Excludes companions with a separate link, so that the response does not reveal what they have answered.
    const isThere = ({ person_id, question_id }: Answer) =>
      registered.persons.some(
        ({ id, byLink, answers: given }) =>
          id === person_id &&
          !byLink &&
          given.some(each => each.questionId === question_id && each.value !== ''),
      );
    if (answers.some(each => !isMissing(each) && !isThere(each))) throw notFound();
    const changes = answers
      .filter(isMissing)
      .map(({ person_id, question_id, value }) => ({ personId: person_id, questionId: question_id, value }));
    await amend(db, facilityId, registered.id, { by: scope, changes });
    return shown(await missingNow(db, slot, language));
  });
}

/**
 * Stores a missing passport picture.
 * @throws 422 if no passport picture is missing
 */
export async function takeMissingPicture(
  { scope, slot }: GuestOfPage,
  upload: Upload,
  language: GuestLanguage,
): Promise<string> {
  const isMissing = await inFacility(scope, async db => {
    const { persons } = await missingNow(db, slot, language);
    return persons.some(({ questions }) => questions.some(({ system_name }) => system_name === 'gov_id'));
  });
  if (!isMissing || upload.kind !== 'passport') throw invalid({ kind: 'choice_invalid' });
  return storeImage({ ...scope, bookingId: slot.bookingId, slotId: slot.id }, upload);
}

async function missingNow(
  db: Db,
  { facilityId, bookingId, id }: GuestOfPage['slot'],
  language: GuestLanguage,
) {
  const registrationId = await registrationOfSlot(db, facilityId, id);
  const found = registrationId && (await missingOf(db, { facilityId, bookingId, registrationId }, language));
  if (!found) throw notFound();
  return found;
}

const shown = ({ persons }: Missing): Shown => ({
  persons: persons.map(({ personId, number, questions }) => ({ person_id: personId, number, questions })),
});
