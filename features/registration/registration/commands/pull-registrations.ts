import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { ApiKeyScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { shownPartyOf } from '#features/booking/booking/queries/party.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { displayAnswer } from '#features/form/questionnaire/queries/display.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { splitByFamilyName } from '#features/form/questionnaire/rules/family-part.ts';
import { isPicture } from '#features/form/questionnaire/rules/question-types.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { pullRegistrations as contract } from '../contract.ts';
import { eventsAfter, newestCursor } from '../queries/events.ts';
import {
  type Person,
  type RegistrationWithQr,
  registrationsOfMany,
  withQr,
} from '../queries/registrations.ts';
import { PMS_PAGE_SIZE, proofOf } from '../rules.ts';

type Page = Omit<z.input<(typeof contract.access)['api-key']['reply']>, 'status'>;
type Item = Page['data'][number];
type EventRow = Awaited<ReturnType<typeof eventsAfter>>[number];

/**
 * Returns the events after a cursor, with the answers of registrations that still exist.
 * @throws 422 `cursor_ahead` if the cursor is ahead of the last event. This happens if the PMS mixes up
 * hotels or the database was restored from a backup. Without this error, the PMS would wait forever
 */
export function pullRegistrations(scope: ApiKeyScope, after: number, language: GuestLanguage): Promise<Page> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const events = await eventsAfter(db, facilityId, after, PMS_PAGE_SIZE);
    if (events.length === 0) await assertNotAhead(db, facilityId, after);
    const bookingIds = [...new Set(events.filter(mayHaveRegistration).map(({ booking }) => booking.id))];
    const registrations = await withQr(db, await registrationsOfMany(db, facilityId, bookingIds));
    const registrationsById = new Map(registrations.map(each => [each.id, each]));
    const questions = await questionsFor(db, facilityId, language, { hidden: true, retired: true });
    const data = events.map(each => {
      const registered = mayHaveRegistration(each)
        ? registrationsById.get(each.event.registrationId)
        : undefined;
      return {
        ...itemOf(each),
        registration: registered ? registrationData(registered, questions, language) : null,
      };
    });
    const count = data.filter(each => each.registration !== null).length;
    const next_cursor = data.at(-1)?.cursor ?? after;
    const details = { after, until: next_cursor, count };
    if (count > 0) await audit(db, scope, { action: 'registrations.fetched', details });
    return { data, next_cursor };
  });
}

async function assertNotAhead(db: Db, facilityId: number, after: number): Promise<void> {
  const newest = await newestCursor(db, facilityId);
  if (after > newest) throw new Refusal(422, 'cursor_ahead', { data: { newest_cursor: newest } });
}

const mayHaveRegistration = ({ event }: EventRow) => event.type !== 'withdrawn';

function itemOf({ event, booking, slot }: EventRow): Omit<Item, 'registration'> {
  return {
    cursor: event.cursor,
    type: event.type,
    at: event.at.toISOString(),
    registration_id: event.registrationId,
    slot,
    booking: {
      pms_code: booking.pmsCode,
      pms_reservation_no: booking.pmsBookingNo,
      checkin_date: booking.checkinDate,
      checkout_date: booking.checkoutDate,
      party: shownPartyOf(booking),
    },
  };
}

function registrationData(
  { language: formLanguage, email, qr, localizedFilter, persons, ...registered }: RegistrationWithQr,
  questions: readonly QuestionItem[],
  language: GuestLanguage,
): Item['registration'] {
  const textQuestions = questions.filter(each => !isPicture(each));
  return {
    language: formLanguage,
    email,
    qr,
    proof: proofOf(registered),
    data_confirmed: dataConfirmation(registered),
    localized_filter: localizedFilter,
    persons: persons.map(person => ({
      number: person.number,
      child: person.child,
      register: person.register,
      family_name: familyNameIn(person),
      answers: textQuestions.flatMap(question => answerTo(question, person, language)),
    })),
  };
}

const dataConfirmation = ({
  dataConfirmedAt: at,
  dataConfirmedBy: by,
}: Pick<RegistrationWithQr, 'dataConfirmedAt' | 'dataConfirmedBy'>) =>
  at && { at: at.toISOString(), by: by === null ? ('guest' as const) : ('staff' as const) };

function familyNameIn({ answers }: Person): string | null {
  const name = answers.find(({ familyName }) => familyName !== null);
  return splitByFamilyName(name?.value ?? '', name?.familyName ?? '')?.family ?? null;
}

function answerTo(question: QuestionItem, { answers }: Person, language: GuestLanguage) {
  const found = answers.find(each => each.questionId === question.id);
  if (!found) return [];
  const { system_name, label } = question;
  return [
    { system_name, label, value: found.value, display: displayAnswer(question, found.value, language) },
  ];
}
