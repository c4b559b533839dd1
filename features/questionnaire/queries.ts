import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { setting } from '#features/facility/queries.ts';
import { facility } from '#features/facility/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import type { QuestionItem } from './contract.ts';
import { itemOf } from './items.ts';
import { question } from './tables.ts';

/**
 * The questions of the form in order, in one language: those that somebody is asked, with `hidden` all of them.
 * System questions speak by the catalogue, the hotel's own as it worded them, in Japanese where it did not.
 */
export async function questionsFor(
  db: Db,
  facilityId: number,
  language: GuestLanguage,
  { hidden = false }: { hidden?: boolean } = {},
): Promise<QuestionItem[]> {
  const rows = await db
    .select({ row: question, country: facility.country })
    .from(question)
    .innerJoin(facility, eq(facility.id, question.facilityId))
    .where(and(eq(question.facilityId, facilityId), isNull(question.retiredAt)))
    .orderBy(asc(question.displayOrder), asc(question.id));
  const { registration_years, image_days } = await setting(db, facilityId, 'retention');
  const reader = { language, kept: { years: registration_years, days: image_days } };
  const items = rows.map(({ row, country }) => itemOf(row, country, reader));
  return hidden ? items : items.filter(item => item.visibility === 1 || item.visibility_companion === 1);
}

/** System names of the pictures that the main guest is asked for on a step of its own (guest-side §2). */
export async function pictureSteps(db: Db, facilityId: number): Promise<string[]> {
  const rows = await db
    .select({ name: question.systemName })
    .from(question)
    .where(
      and(
        eq(question.facilityId, facilityId),
        inArray(question.systemName, ['face_recognition', 'signature']),
        eq(question.visibility, true),
        isNull(question.retiredAt),
      ),
    );
  return rows.flatMap(({ name }) => name ?? []);
}
