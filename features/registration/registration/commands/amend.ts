import { and, eq, gt, inArray } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { GuestScope, StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { isPicture as isPictureQuestion } from '#features/form/questionnaire/rules/question-types.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { isGuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound, Refusal } from '#platform/http/refusal.ts';
import { type Person, type Registration, registrationsOf } from '../queries/registrations.ts';
import { isSamePlace, type WaitingItem, waitingItems } from '../queries/sent-back.ts';
import { assertMayAmend } from '../queries/standing.ts';
import { hasWeakProof } from '../rules.ts';
import { amendedAnswer, amendment, person as personTable, registration } from '../tables.ts';
import { type AmendedAnswer, judgeAmendment, type NewAnswers } from './judge-amendment.ts';
import { applyAmendedAnswers, recountPictures, refreshRegister } from './refresh-booking.ts';
import { closeCorrectedItems } from './send-back.ts';
import { logEvent } from './store-registration.ts';
import { lockBookingOf } from './withdraw.ts';
import {
  addAmendment,
  answerPath,
  bindPictures,
  storePreviousAnswers,
  writeAnswers,
} from './write-amendment.ts';

/**
 * Who amends: staff; a guest with a strong proof of this slot; or a guest on My Page (`SystemScope`), who can
 * fill in missing answers and replace only those that staff sent back.
 */
export type Amender = StaffScope | GuestScope | SystemScope;

export type Change = {
  personId: number;
  questionId: number;
  /**
   * The answer as sent by a form. "" removes the answer. For a picture, the `image_id` of an upload of this
   * slot.
   */
  value: string;
};

export type Amendment = {
  by: Amender;
  /** Reason given by staff. May contain personal data. */
  why?: string;
  changes: readonly Change[];
  /** The registration's `version` that the caller saw. If omitted, the version is not checked. */
  version?: number | undefined;
};

type PersonAmendment = { person: Person; amended: AmendedAnswer[] };

/**
 * Corrects and completes the answers of a registration (docs/reference/registrations.md#amending). The QR
 * code, My Page and the proof do not change. Must be called at the end of the caller's transaction.
 * @returns the version and the number of changed answers; if no answer changed, the version stays the same
 * @throws 404, also for a withdrawn registration
 * @throws 409 `version_conflict` if one of the same answers was amended since `version`
 * @throws 409 `more_needed` and 422 `reservation_expired`, for guests
 * @throws 422 with the errors at `answers.{person id}.{question id}`
 */
export async function amendRegistration(
  db: Db,
  facilityId: number,
  registrationId: number,
  { by, why = '', changes, version }: Amendment,
): Promise<{ amended: number; version: number }> {
  const row = await lockBookingOf(db, facilityId, registrationId);
  const found = (await registrationsOf(db, facilityId, row.id)).find(each => each.id === registrationId);
  if (!found) throw notFound();
  const { timezone } = await hotelOf(db, facilityId);
  assertMayAmend(by, { slotId: found.slotId, booking: row, timezone });
  const waiting = await waitingItems(db, { facilityId, registrationId });
  const allowedChanges = by.kind === 'system' ? keepOpenChanges(found, changes, waiting) : changes;
  const amendments = await validateChanges(db, found, {
    by,
    changes: allowedChanges,
    today: businessDay(now(), timezone),
  });
  const amended = amendments.flatMap(each => each.amended);
  const answers = [...allowedChanges, ...placesOf(amendments)];
  const answeredItems = waiting.filter(item => answers.some(each => isSamePlace(item, each)));
  await closeCorrectedItems(
    db,
    facilityId,
    answeredItems.map(({ id }) => id),
  );
  if (amended.length === 0) return { amended: 0, version: found.version };
  if (version !== undefined && version !== found.version)
    await assertNoConflict(db, found, version, amendments);
  const next = await writeAmendment(db, found, amendments, { by, why, sentBack: answeredItems });
  await applyAmendedAnswers(db, row, found, mainOf(found, amendments), isTrusted(by, found));
  if (amended.some(isPicture)) await recountPictures(db, facilityId, row.id);
  await refreshRegister(db, facilityId, [row.id]);
  await audit(db, by, {
    action: 'registration.amended',
    bookingId: row.id,
    details: { registrationId, version: next, questions: placesOf(amendments) },
  });
  await logEvent(db, facilityId, { type: 'amended', registrationId });
  return { amended: amended.length, version: next };
}

async function hotelOf(db: Db, facilityId: number) {
  const [hotel] = await db
    .select({ timezone: facility.timezone })
    .from(facility)
    .where(eq(facility.id, facilityId));
  if (!hotel) throw notFound();
  return hotel;
}

/**
 * Whether new contact data may replace the PMS's contact data. Returns false for a guest who has only the My
 * Page id, and for a guest whose registration has a weak proof.
 */
const isTrusted = (by: Amender, found: Registration) =>
  by.kind === 'staff' || (by.kind === 'guest' && !hasWeakProof(found));

const isPicture = ({ question }: Pick<AmendedAnswer, 'question'>) => isPictureQuestion(question);

/**
 * Drops changes to existing answers that were not sent back, so that a guest on My Page cannot tell whether
 * somebody else has already answered.
 */
const keepOpenChanges = (
  { persons }: Registration,
  changes: readonly Change[],
  waiting: readonly WaitingItem[],
): Change[] =>
  changes.filter(change => {
    const person = persons.find(({ id }) => id === change.personId);
    const isThere = person?.answers.some(each => each.questionId === change.questionId && each.value !== '');
    return change.value !== '' && (!isThere || waiting.some(item => isSamePlace(item, change)));
  });

const placesOf = (written: readonly PersonAmendment[]) =>
  written.flatMap(({ person, amended }) =>
    amended.map(({ question }) => ({ personId: person.id, questionId: question.id })),
  );

const mainOf = ({ persons: [main] }: Registration, written: readonly PersonAmendment[]) =>
  written.find(({ person }) => person.id === main?.id)?.amended ?? [];

type ChangeRequest = { by: Amender; changes: readonly Change[]; today: string };

async function validateChanges(
  db: Db,
  found: Registration,
  { by, changes, today }: ChangeRequest,
): Promise<PersonAmendment[]> {
  const { facilityId, language, persons } = found;
  const formLanguage = isGuestLanguage(language) ? language : 'ja';
  const questions = await questionsFor(db, facilityId, formLanguage, { hidden: true });
  if (changes.some(({ questionId }) => !questions.some(({ id }) => id === questionId))) throw notFound();
  const errors: Record<string, ErrorCode> = {};
  const amendments: PersonAmendment[] = [];
  for (const [personId, given] of Map.groupBy(changes, each => each.personId)) {
    const person = persons.find(({ id }) => id === personId);
    // Guests can neither see nor correct the answers of a companion who used their own link.
    if (!person || (person.byLink && by.kind !== 'staff')) throw notFound();
    const answers: NewAnswers = new Map(given.map(({ questionId, value }) => [questionId, value]));
    const result = judgeAmendment(person, answers, { questions, today, whole: by.kind === 'guest' });
    for (const [questionId, code] of result.errors) errors[answerPath(personId, questionId)] = code;
    amendments.push({ person, amended: result.amended });
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return amendments.filter(({ amended }) => amended.length > 0);
}

/**
 * Amendments of other answers are not a conflict.
 * @throws 409 if one of these answers was amended since the caller loaded it
 */
async function assertNoConflict(
  db: Db,
  found: Registration,
  version: number,
  written: readonly PersonAmendment[],
) {
  const { facilityId, id } = found;
  const laterAnswers = await db
    .select({ personId: amendedAnswer.personId, questionId: amendedAnswer.questionId })
    .from(amendedAnswer)
    .innerJoin(
      amendment,
      and(
        sameHotel(amendment.id, amendedAnswer.amendmentId),
        eq(amendment.registrationId, id),
        gt(amendment.version, version),
      ),
    )
    .where(eq(amendedAnswer.facilityId, facilityId));
  const isTouched = ({ person, amended }: PersonAmendment) =>
    amended.some(({ question }) =>
      laterAnswers.some(each => each.personId === person.id && each.questionId === question.id),
    );
  if (written.some(isTouched))
    throw new Refusal(409, 'version_conflict', { data: { version: found.version } });
}

type AmendmentContext = { by: Amender; why: string; sentBack: readonly WaitingItem[] };

async function writeAmendment(
  db: Db,
  found: Registration,
  written: readonly PersonAmendment[],
  { by, why, sentBack }: AmendmentContext,
): Promise<number> {
  const { facilityId, id: registrationId } = found;
  const version = found.version + 1;
  const amendmentId = await addAmendment(db, {
    facilityId,
    registrationId,
    version,
    ...authorColumns(by),
    reason: why,
  });
  for (const { person, amended } of written) {
    await storePreviousAnswers(db, { facilityId, amendmentId, personId: person.id }, amended);
    await bindPictures(db, found, person.id, amended.filter(isPicture), sentBack);
    await writeAnswers(db, facilityId, person.id, amended);
  }
  const email = mainOf(found, written).find(({ question }) => question.system_name === 'email');
  await db
    .update(registration)
    .set({ version, dataConfirmedAt: null, dataConfirmedBy: null, ...(email ? { email: email.after } : {}) })
    .where(and(eq(registration.facilityId, facilityId), eq(registration.id, registrationId)));
  if (by.kind !== 'staff') await resetPassportSeen(db, facilityId, written);
  return version;
}

const authorColumns = (by: Amender) => {
  switch (by.kind) {
    case 'staff':
      return { byKind: 'staff', byUser: by.userId } as const;
    case 'guest':
      return { byKind: 'guest', byUser: null } as const;
    case 'system':
      return { byKind: 'my-page', byUser: null } as const;
  }
};

/** Resets "original passport seen", because the answers that staff compared have changed. */
async function resetPassportSeen(
  db: Db,
  facilityId: number,
  written: readonly PersonAmendment[],
): Promise<void> {
  const ids = written
    .filter(({ amended }) => amended.some(({ question }) => passportQuestions.has(question.system_name)))
    .map(({ person }) => person.id);
  await db
    .update(personTable)
    .set({ passportSeenAt: null, passportSeenBy: null })
    .where(and(eq(personTable.facilityId, facilityId), inArray(personTable.id, ids)));
}

const passportQuestions: ReadonlySet<string | null> = new Set(['full_name', 'nationality', 'gov_id_number']);
