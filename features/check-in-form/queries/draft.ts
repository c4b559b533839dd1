import { and, eq, inArray, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { openFor } from '#features/facility/queries/keys.ts';
import { image } from '#features/image/tables.ts';
import { question } from '#features/questionnaire/tables.ts';
import { assertOpen, standingOf } from '#features/registration/queries/standing.ts';
import { isGuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Draft } from '../contract.ts';
import { draftShownTo, type NumberQuestions, type StoredDraft } from '../rules/draft-numbers.ts';
import type { Upload } from '../rules/pictures.ts';
import { draft, draftSealedAt } from '../tables.ts';

/** This guest's draft, or null. Throws 422 once the form was submitted or is too late. */
export function guestDraft(scope: GuestScope): Promise<Draft | null> {
  return inFacility(scope, async db => {
    assertOpen(scope, await standingOf(db, scope));
    const found = await storedDraft(db, scope);
    if (!found || isForeign(scope, found)) return null;
    return shownDraft(scope, found, await numberQuestions(db, scope.facilityId));
  });
}

type Row = typeof draft.$inferSelect;
export type OpenDraft = Omit<Row, 'sealed'> & { content: StoredDraft };

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

export async function openDraft(db: Db, { sealed, ...row }: Row): Promise<OpenDraft> {
  const plain = await openFor(db, row.facilityId, draftSealedAt(row.slotId), sealed);
  return { ...row, content: JSON.parse(plain.toString('utf8')) };
}

/**
 * Whether this is another device's draft to somebody with a weak proof: not to be seen, not to be written over
 * (docs/reference/form.md#drafts).
 */
export const isForeign = (scope: GuestScope, { guestSessionId }: Pick<Row, 'guestSessionId'>) =>
  scope.strength === 'weak' && guestSessionId !== scope.guestSessionId;

export function shownDraft(scope: GuestScope, found: OpenDraft, questions: NumberQuestions): Draft {
  const { content, step, language, version } = found;
  return {
    answers: {
      ...draftShownTo(scope.guestSessionId, content, questions),
      facilities_localized_category_id: content.facilities_localized_category_id,
    },
    step,
    language: isGuestLanguage(language) ? language : 'ja',
    version,
  };
}

export async function numberQuestions(db: Db, facilityId: number): Promise<NumberQuestions> {
  const rows = await db
    .select({ id: question.id, systemName: question.systemName })
    .from(question)
    .where(
      and(eq(question.facilityId, facilityId), inArray(question.systemName, ['gov_id_number', 'full_name'])),
    );
  const idOf = (name: string) => String(rows.find(row => row.systemName === name)?.id ?? '');
  return { number: idOf('gov_id_number'), name: idOf('full_name') };
}

/** The pictures that this slot has uploaded and not yet submitted. */
export function uploadsOf(db: Db, { facilityId, slotId }: GuestScope): Promise<Upload[]> {
  return db
    .select({ publicId: image.publicId, kind: image.kind })
    .from(image)
    .where(
      and(
        eq(image.facilityId, facilityId),
        eq(image.slotId, slotId),
        isNull(image.placeId),
        isNull(image.registrationId),
        isNull(image.deletedAt),
      ),
    );
}
