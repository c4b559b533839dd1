import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { hasMaskSign } from '#features/form/questionnaire/rules/formats.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { openForHotel, sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import {
  assertFormOpen,
  loadRegistrationState,
} from '#features/registration/registration/queries/standing.ts';
import { isGuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { saveDraft as contract, Draft } from '../contract.ts';
import {
  draftForSession,
  type NumberQuestions,
  type StoredDraft,
  withStoredNumbers,
} from '../rules/draft-numbers.ts';
import { draft, draftSealedAt } from '../tables.ts';

/**
 * Returns this guest's draft, or null.
 * @throws 422 if the form has been submitted or has expired
 */
export function guestDraft(scope: GuestScope): Promise<Draft | null> {
  return inFacility(scope, async db => {
    assertFormOpen(scope, await loadRegistrationState(db, scope));
    const found = await storedDraft(db, scope);
    if (!found || isOfOtherSession(scope, found)) return null;
    return toGuestDraft(scope, found, await numberQuestions(db, scope.facilityId));
  });
}

type Row = typeof draft.$inferSelect;
type OpenDraft = Omit<Row, 'sealed'> & { content: StoredDraft };

export async function storedDraft(
  db: Db,
  { facilityId, slotId }: GuestScope,
): Promise<OpenDraft | undefined> {
  const [row] = await db
    .select()
    .from(draft)
    .where(and(eq(draft.facilityId, facilityId), eq(draft.slotId, slotId)));
  return row && openDraft(db, row);
}

async function openDraft(db: Db, { sealed, ...row }: Row): Promise<OpenDraft> {
  const plaintext = await openForHotel(db, row.facilityId, draftSealedAt(row.slotId), sealed);
  return { ...row, content: JSON.parse(plaintext.toString('utf8')) };
}

/**
 * Returns whether this guest has only a weak proof and the draft belongs to another device. Such a draft must be
 * neither shown nor overwritten (docs/reference/form.md#drafts).
 */
const isOfOtherSession = (scope: GuestScope, { guestSessionId }: Pick<Row, 'guestSessionId'>) =>
  scope.strength === 'weak' && guestSessionId !== scope.guestSessionId;

function toGuestDraft(scope: GuestScope, found: OpenDraft, questions: NumberQuestions): Draft {
  const { content, step, language, version } = found;
  return {
    answers: {
      ...draftForSession(scope.guestSessionId, content, questions),
      facilities_localized_category_id: content.facilities_localized_category_id,
    },
    step,
    language: isGuestLanguage(language) ? language : 'ja',
    version,
  };
}

async function numberQuestions(db: Db, facilityId: number): Promise<NumberQuestions> {
  const rows = await db
    .select({ id: question.id, systemName: question.systemName })
    .from(question)
    .where(
      and(eq(question.facilityId, facilityId), inArray(question.systemName, ['gov_id_number', 'full_name'])),
    );
  const idOf = (name: string) => String(rows.find(row => row.systemName === name)?.id ?? '');
  return { number: idOf('gov_id_number'), name: idOf('full_name') };
}

type Input = z.output<typeof contract.input>;

/**
 * Encrypts and stores the draft. If several requests have the same version, only one succeeds.
 * @returns the new version
 * @throws 409 `version_conflict`, with the newer draft in `data`
 * @throws 409 `more_needed` for a weak proof if there is a draft from another device
 * @throws 422 if the form has been submitted or has expired
 */
export function saveDraft(scope: GuestScope, input: Input): Promise<{ version: number }> {
  return inFacility(scope, async db => {
    assertFormOpen(scope, await loadRegistrationState(db, scope, 'share'));
    const questions = await numberQuestions(db, scope.facilityId);
    const existingDraft = await storedDraft(db, scope);
    if (existingDraft) assertNewest(scope, input, existingDraft, questions);
    const unmaskedAnswers = withoutMasks(input.answers, questions);
    const content = {
      ...withStoredNumbers(scope.guestSessionId, unmaskedAnswers, existingDraft?.content, questions),
      facilities_localized_category_id: input.answers.facilities_localized_category_id,
    };
    if (await storeDraft(db, scope, input, content)) return { version: input.version + 1 };
    const newer = await storedDraft(db, scope);
    if (newer) assertNewest(scope, input, newer, questions);
    throw new Refusal(409, 'version_conflict');
  });
}

function assertNewest(scope: GuestScope, input: Input, before: OpenDraft, questions: NumberQuestions): void {
  if (isOfOtherSession(scope, before)) throw new Refusal(409, 'more_needed');
  if (before.version !== input.version)
    throw new Refusal(409, 'version_conflict', { data: toGuestDraft(scope, before, questions) });
}

/** @returns false if another write has stored a newer version in the meantime */
async function storeDraft(db: Db, scope: GuestScope, input: Input, content: StoredDraft): Promise<boolean> {
  const { facilityId, slotId, guestSessionId } = scope;
  const values = {
    guestSessionId,
    version: input.version + 1,
    step: input.step,
    language: input.language,
    sealed: await sealForHotel(db, facilityId, draftSealedAt(slotId), JSON.stringify(content)),
    updatedAt: now(),
  };
  const writtenRows = await db
    .insert(draft)
    .values({ facilityId, slotId, ...values })
    .onConflictDoUpdate({
      target: [draft.facilityId, draft.slotId],
      set: values,
      setWhere: eq(draft.version, input.version),
    })
    .returning({ version: draft.version });
  return writtenRows.length === 1;
}

/**
 * Removes masked PMS values, which are not answers (docs/reference/form.md#masks). Masked passport numbers are
 * kept because they refer to the stored numbers.
 */
function withoutMasks(typed: Draft['answers'], { number }: NumberQuestions) {
  const removeMasks = ({ email, other_form, ...rest }: Draft['answers']['companions'][number]) => ({
    ...rest,
    email: hasMaskSign(email) ? '' : email,
    other_form: Object.fromEntries(
      Object.entries(other_form).filter(([id, value]) => id === number || !hasMaskSign(value)),
    ),
  });
  const { email, other_form, family_name } = typed;
  return {
    ...removeMasks({ email, other_form, family_name }),
    companions: typed.companions.map(removeMasks),
    tour_leaders: typed.tour_leaders,
  };
}

/** Deletes and returns the draft. With a weak proof, the draft of another device is kept. */
export async function consumeDraft(
  db: Db,
  { facilityId, slotId, guestSessionId, strength }: GuestScope,
): Promise<StoredDraft | undefined> {
  const ownSession = strength === 'weak' ? eq(draft.guestSessionId, guestSessionId) : undefined;
  const [row] = await db
    .delete(draft)
    .where(and(eq(draft.facilityId, facilityId), eq(draft.slotId, slotId), ownSession))
    .returning();
  return row && (await openDraft(db, row)).content;
}

export async function deleteDraft(db: Db, facilityId: number, slotId: number): Promise<void> {
  await db.delete(draft).where(and(eq(draft.facilityId, facilityId), eq(draft.slotId, slotId)));
}
