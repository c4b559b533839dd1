import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { GuestOfPage } from '#features/guest/guest-access/queries/page.ts';
import { storeImage, type Upload } from '#features/registration/image/commands/images.ts';
import { pictureKinds } from '#features/registration/image/rules.ts';
import { amendRegistration } from '#features/registration/registration/commands/amend.ts';
import { registrationOfSlot } from '#features/registration/registration/queries/find-registration.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';
import type { getMissing } from '../contract/missing.ts';
import { type Missing, missingOf } from '../queries/missing.ts';
import { type ShownItem, shownSentBackItems } from '../queries/sent-back.ts';

type MissingView = z.input<typeof getMissing.access.public.reply>['data'];

/** Returns the questions whose answers are missing or were sent back, without any existing answers. */
export function viewMissing({ scope, slot }: GuestOfPage, language: GuestLanguage): Promise<MissingView> {
  return inFacility(scope, async db => toMissingView(await loadMissing(db, slot, language)));
}

type Answer = { person_id: number; question_id: number; value: string };

/**
 * Fills in missing answers, replaces those that staff sent back, and returns what is still missing. Other answers are
 * kept, so that a second tap or an earlier answer by another person does no harm.
 * @throws 404 for an answer that is not asked for and was not given
 * @throws 422 with the errors
 */
export function fillMissing(
  { scope, slot }: GuestOfPage,
  answers: readonly Answer[],
  language: GuestLanguage,
): Promise<MissingView> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const { registered, persons } = await loadMissing(db, slot, language);
    const isAsked = ({ person_id, question_id }: Answer) =>
      persons.some(
        ({ personId, questions }) => personId === person_id && questions.some(({ id }) => id === question_id),
      );
    // Excludes companions with a separate link, so that the response does not reveal what they have answered.
    const isAnswered = ({ person_id, question_id }: Answer) =>
      registered.persons.some(
        ({ id, byLink, answers: given }) =>
          id === person_id &&
          !byLink &&
          given.some(each => each.questionId === question_id && each.value !== ''),
      );
    if (answers.some(each => !isAsked(each) && !isAnswered(each))) throw notFound();
    const changes = answers
      .filter(isAsked)
      .map(({ person_id, question_id, value }) => ({ personId: person_id, questionId: question_id, value }));
    await amendRegistration(db, facilityId, registered.id, { by: scope, changes });
    return toMissingView(await loadMissing(db, slot, language));
  });
}

/**
 * Stores a picture that is missing or was sent back.
 * @throws 422 if none of this kind is asked for
 */
export async function storeMissingPicture(
  { scope, slot }: GuestOfPage,
  upload: Upload,
  language: GuestLanguage,
): Promise<string> {
  const isAsked = await inFacility(scope, async db => {
    const { persons } = await loadMissing(db, slot, language);
    return persons.some(({ questions }) =>
      questions.some(({ system_name }) => pictureKinds.get(system_name) === upload.kind),
    );
  });
  if (!isAsked) throw invalidInput({ kind: 'choice_invalid' });
  return storeImage({ ...scope, bookingId: slot.bookingId, slotId: slot.id }, upload);
}

async function loadMissing(
  db: Db,
  { facilityId, bookingId, id }: GuestOfPage['slot'],
  language: GuestLanguage,
) {
  const registrationId = await registrationOfSlot(db, facilityId, id);
  const found = registrationId && (await missingOf(db, { facilityId, bookingId, registrationId }, language));
  if (!found) throw notFound();
  return withSentBack(found, await shownSentBackItems(db, found.registered, language, found.persons));
}

type RequestedItems = Missing & { sentBack: readonly ShownItem[] };

/** Adds the questions that were sent back to the missing questions, by person. */
function withSentBack({ registered, persons }: Missing, sentBack: readonly ShownItem[]): RequestedItems {
  const sentBackPersons = sentBack.map(each => ({ ...each, questions: [each.question] }));
  const numbers = new Map([...persons, ...sentBackPersons].map(({ personId, number }) => [personId, number]));
  const requestedPersons = [...numbers].map(([personId, number]) => {
    const personEntries = [...persons, ...sentBackPersons].filter(each => each.personId === personId);
    const questions = new Map(personEntries.flatMap(each => each.questions).map(each => [each.id, each]));
    return { personId, number, questions: [...questions.values()] };
  });
  return {
    registered,
    persons: requestedPersons.toSorted((one, other) => one.number - other.number),
    sentBack,
  };
}

const toMissingView = ({ persons, sentBack }: RequestedItems): MissingView => ({
  persons: persons.map(({ personId, number, questions }) => ({ person_id: personId, number, questions })),
  sent_back: sentBack.map(({ personId, questionId, reason }) => ({
    person_id: personId,
    question_id: questionId,
    reason,
  })),
});
