import { and, eq } from 'drizzle-orm';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { systemNameOf } from '#features/booking/rules/pms-values.ts';
import { placesGiven, waitingPlaces } from '#features/companion/queries/places.ts';
import { settingsNamed } from '#features/facility/queries/settings.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { maskedKeys, pmsValues } from '#features/guest-access/rules/masking.ts';
import type { FilterItem, QuestionItem } from '#features/questionnaire/contract/questions.ts';
import {
  askingOf,
  askingSettings,
  filtersAsked,
  questionsFor,
} from '#features/questionnaire/queries/questions.ts';
import { askedAtCounter, askedOf } from '#features/questionnaire/rules/answers.ts';
import type { Errors, Kept } from '#features/registration/commands/judge-person.ts';
import type { NewRegistration } from '#features/registration/commands/store-registration.ts';
import type { Standing } from '#features/registration/queries/standing.ts';
import { countPersonsLeft } from '#features/registration/queries/standing.ts';
import { termsIn, termsSettings } from '#features/terms/queries.ts';
import { acceptanceOf } from '#features/terms/rules.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Submission } from '../contract.ts';
import { openDraft, uploadsOf } from '../queries/draft.ts';
import { type StoredDraft, withStoredNumbers } from '../rules/draft-numbers.ts';
import { pictureErrors, type Upload } from '../rules/pictures.ts';
import { namedLeaders } from '../rules/room-leaders.ts';
import { draft } from '../tables.ts';
import { assertRight } from './assert-right.ts';
import { cleanAnswers, type Form, formErrors } from './judge-form.ts';

/** A form that may be stored. `uploads`: pictures of the draft, those of its answers among them. */
export type Admitted = NewRegistration & { uploads: Upload[] };

/** What a form is judged by, beside how its booking stands. */
type Asked = Awaited<ReturnType<typeof readAsked>>;

/** Reads it while the booking is locked, and uses up the draft: where the form is refused, it stays. */
export async function readAsked(db: Db, scope: GuestScope, standing: Standing, submission: Submission) {
  const { facilityId } = scope;
  const { selected_language: language, companions, tour_leaders } = submission;
  const termsLanguage = submission.terms?.language ?? language;
  const settings = [...askingSettings, 'localized-filter' as const, ...termsSettings(termsLanguage)];
  const valueNamed = await settingsNamed(db, facilityId, settings);
  const hotel = askingOf(standing, valueNamed);
  const waiting = await waitingPlaces(db, scope);
  return {
    register: hotel.register,
    terms: termsIn(valueNamed, termsLanguage),
    questions: await questionsFor(db, facilityId, language, { hotel }),
    filters: valueNamed('localized-filter').visibility === 1 ? await filtersAsked(db, facilityId) : [],
    stored: await takeDraft(db, scope),
    uploads: await uploadsOf(db, scope),
    waiting,
    room:
      companions.length + tour_leaders.length > 0
        ? await countPersonsLeft(db, scope, placesGiven(scope, waiting))
        : nobody,
  };
}

const nobody = { companions: 0, roomLeaders: 0 };

/** Judges a form while its booking is locked. Throws 422, and 409 `form_changed`. */
export async function admit(
  db: Db,
  scope: GuestScope,
  standing: Standing,
  { submission, asked }: { submission: Submission; asked: Asked },
  at: Date,
): Promise<Admitted> {
  const { filters, terms, uploads } = asked;
  const language = submission.selected_language;
  const filterId = submission.booking_details.facilities_localized_category_id ?? null;
  await assertRight(db, scope, language, filterErrors(filters, filterId));
  const due = askedOf(asked.questions, filters.length > 0 ? filterId : null);
  const questions = scope.handOver ? askedAtCounter(due) : due;
  const form = withDraft(scope, submission, asked.stored, questions);
  const kept = keptValues(scope, standing, submission.booking_details.need_masking_keys);
  const today = businessDay(at, standing.timezone);
  await assertRight(db, scope, language, formErrors(form, { questions, kept, today }));
  const answers = cleanAnswers(form, { questions, kept });
  await assertRight(db, scope, language, pictureErrors(answers, uploads));
  const leaders = namedLeaders(form.tour_leaders);
  assertRoomFor(asked.room, form.companions.length, leaders.length);
  const signed = answers[0]?.some(({ question }) => question.system_name === 'signature') ?? false;
  const acceptance = acceptanceOf(submission.terms, terms, signed);
  if (typeof acceptance === 'string') throw new Refusal(422, acceptance);
  return {
    language,
    timezone: submission.timezone,
    answers,
    uploads,
    leaders,
    acceptance,
    filterId: filters.length > 0 ? filterId : null,
    registerRules: asked.register.rules,
    sentHash: hashOf(submission),
  };
}

/** By which the same answers are known again. */
export const hashOf = ({ email, other_form, companions, tour_leaders }: Submission): Buffer =>
  keyedHash('submission', JSON.stringify([email, other_form, companions, tour_leaders]));

/** Faults of the choice of step 2: it is missing where the hotel asks, or the hotel has removed it since. */
function filterErrors(asked: readonly FilterItem[], chosen: number | null): Errors {
  if (asked.length === 0 || asked.some(({ id }) => id === chosen)) return {};
  const code = chosen === null ? 'field_required' : 'choice_invalid';
  return { 'booking_details.facilities_localized_category_id': code };
}

/** The draft, which is gone with this transaction; where the proof was weak, another device's stays. */
async function takeDraft(
  db: Db,
  { facilityId, slotId, guestSessionId, strength }: GuestScope,
): Promise<StoredDraft | undefined> {
  const own = strength === 'weak' ? eq(draft.guestSessionId, guestSessionId) : undefined;
  const [row] = await db
    .delete(draft)
    .where(and(eq(draft.facilityId, facilityId), eq(draft.slotId, slotId), own))
    .returning();
  return row && (await openDraft(db, row)).content;
}

/** The form with the passport numbers that lie in the draft and came in masked. */
function withDraft(
  { guestSessionId }: GuestScope,
  submission: Submission,
  stored: StoredDraft | undefined,
  questions: readonly QuestionItem[],
): Form {
  const idOf = (name: string) => String(questions.find(each => each.system_name === name)?.id ?? '');
  return withStoredNumbers(guestSessionId, submission, stored, {
    number: idOf('gov_id_number'),
    name: idOf('full_name'),
  });
}

/** The booking's values for the keys that were left masked. Keys that this guest was shown no mask for are ignored. */
function keptValues({ strength }: GuestScope, { booking, slot }: Standing, keys: readonly string[]): Kept {
  const values = pmsValues(booking, slot);
  const kept = maskedKeys(values, strength).filter(key => keys.includes(key));
  return new Map(kept.map(key => [systemNameOf[key], values[key]]));
}

/** Room leaders and companions take their places together (docs/reference/bookings.md#persons). */
function assertRoomFor(room: Asked['room'], companions: number, leaders: number): void {
  if (leaders > room.roomLeaders || companions + leaders > room.companions)
    throw new Refusal(422, 'too_many_persons');
}
