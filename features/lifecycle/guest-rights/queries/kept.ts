import { and, desc, eq, isNull } from 'drizzle-orm';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { isCancelled } from '#features/booking/booking/rules/status.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { isOptionalAnswer } from '#features/form/questionnaire/rules/optional-answers.ts';
import { retentionStart } from '#features/hotel/deletion/rules/retention-periods.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { sortItems } from '#features/hotel/register-law/rules/items.ts';
import {
  type RegisterRules,
  registerRulesOn,
  unsetBasis,
} from '#features/hotel/register-law/rules/required.ts';
import { image } from '#features/registration/image/tables.ts';
import {
  type Answer,
  type Person,
  type Registration,
  registrationsOf,
} from '#features/registration/registration/queries/registrations.ts';
import { loadRegistrationState } from '#features/registration/registration/queries/standing.ts';
import { registration } from '#features/registration/registration/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import {
  bookingRetentionEnd,
  isRequiredByRegister,
  type Purpose,
  purposeOf,
  type RetentionContext,
  type RetentionEnd,
  retentionEndOfOptional,
  retentionEndOfPicture,
} from '../rules/own-data.ts';

export type Picture = Pick<typeof image.$inferSelect, 'id' | 'publicId' | 'kind' | 'createdAt'>;
/**
 * An answer with its purpose, retention rule and end date. `picture` is the picture that the answer refers to.
 */
export type StoredAnswer = {
  answer: Answer;
  question: QuestionItem;
  purpose: Purpose;
  clock: RetentionEnd;
  picture: Picture | null;
};

/** A guest's registration with all data that determines how long it is kept. */
export type GuestData = Awaited<ReturnType<typeof loadGuestData>>;

/**
 * Returns the data of everyone whom this guest has registered, with texts in `language`. Excludes registrations
 * of other slots and companions who used a separate link.
 * @throws 404 if the guest has not registered or the registration was withdrawn
 */
export async function loadGuestData(db: Db, scope: GuestScope, language: GuestLanguage, lock?: 'update') {
  const { facilityId } = scope;
  const { booking, slot, registered, timezone } = await loadRegistrationState(db, scope, lock);
  const hotel = await facilityById(db, facilityId);
  const bookingRegistrations = registered && (await registrationsOf(db, facilityId, booking.id));
  const ownRegistration = bookingRegistrations?.find(({ id }) => id === registered?.id);
  if (!ownRegistration || !hotel) throw notFound();
  const questions = await questionsFor(db, facilityId, language, { hidden: true, retired: true });
  const pictures = await picturesOf(db, facilityId, ownRegistration.id);
  const retentionSetting = await setting(db, facilityId, 'retention');
  const { law } = await setting(db, facilityId, 'passport_law');
  const { lodging } = await setting(db, facilityId, 'guest_register');
  const keepingSince = (since: Date): RetentionContext => ({
    booked: {
      checkoutDate: retentionStart(booking.checkoutDate, businessDay(since, timezone)),
      isCancelled: isCancelled(booking),
      isRegistered: true,
    },
    setting: retentionSetting,
    country: hotel.country,
    passportLaw: law,
    lodging,
  });
  const retentionContext = keepingSince(
    (await lastSubmitted(db, facilityId, booking.id)) ?? ownRegistration.submittedAt,
  );
  const rules = rulesOf(ownRegistration, { ...hotel, timezone });
  const persons = ownRegistration.persons
    .filter(({ byLink }) => !byLink)
    .map(person => ({
      ...person,
      kept: storedAnswers(person, { questions, pictures, rules, keeping: retentionContext, keepingSince }),
    }));
  return {
    booking,
    slot,
    timezone,
    hotel,
    registration: ownRegistration,
    persons,
    questions,
    pictures,
    keeping: retentionContext,
    language,
  };
}

/**
 * Returns which data the register must contain for this registration. Uses the rules stored with the
 * registration or, for an older registration, the rules in force when it was submitted.
 */
function rulesOf({ registerRules, submittedAt }: Registration, { country, timezone }: Hotel): Rules {
  const rules =
    registerRules ?? registerRulesOn({ country, basis: unsetBasis }, businessDay(submittedAt, timezone));
  // We do not know the laws of other countries, so the data that a hotel needs to identify its guests is
  // kept.
  return country === 'JP'
    ? rules
    : { ...rules, everybody: sortItems([...rules.everybody, ...identifyingItems]) };
}

type Hotel = { country: string; timezone: string };
type Rules = Pick<RegisterRules, 'everybody' | 'foreigners'>;
const identifyingItems = ['name', 'address', 'contact'] as const;

type AnswerContext = {
  questions: readonly QuestionItem[];
  pictures: readonly Picture[];
  rules: Rules;
  keeping: RetentionContext;
  keepingSince: (since: Date) => RetentionContext;
};

function storedAnswers(person: Person, around: AnswerContext): StoredAnswer[] {
  const { questions, pictures, rules, keeping, keepingSince } = around;
  const answerTo = (name: string) => {
    const question = questions.find(each => each.system_name === name);
    return person.answers.find(({ questionId }) => questionId === question?.id)?.value;
  };
  const hasJapanAddress = answerTo('has_japan_address') === 'yes';
  return questions.flatMap(question => {
    const answer = person.answers.find(({ questionId }) => questionId === question.id);
    if (!answer || answer.value === '') return [];
    const isInRegister = isRequiredByRegister(question.system_name, rules, hasJapanAddress);
    const picture = pictures.find(({ publicId }) => publicId === answer.value) ?? null;
    const isOptional = isOptionalAnswer(question.system_name, [...rules.everybody, ...rules.foreigners]);
    const answerEnd = isOptional
      ? retentionEndOfOptional(keeping)
      : bookingRetentionEnd(keeping, isInRegister);
    const clock = picture ? retentionEndOfPicture(picture.kind, keepingSince(picture.createdAt)) : answerEnd;
    return [{ answer, question, purpose: purposeOf(question.system_name, isInRegister), clock, picture }];
  });
}

const picturesOf = (db: Db, facilityId: number, registrationId: number): Promise<Picture[]> =>
  db
    .select({ id: image.id, publicId: image.publicId, kind: image.kind, createdAt: image.createdAt })
    .from(image)
    .where(
      and(
        eq(image.facilityId, facilityId),
        eq(image.registrationId, registrationId),
        isNull(image.placeId),
        isNull(image.deletedAt),
      ),
    );

/** Returns the time of the booking's latest registration. Retention does not start before this time. */
async function lastSubmitted(db: Db, facilityId: number, bookingId: number): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: registration.submittedAt })
    .from(registration)
    .where(and(eq(registration.facilityId, facilityId), eq(registration.bookingId, bookingId)))
    .orderBy(desc(registration.submittedAt))
    .limit(1);
  return found?.at;
}
