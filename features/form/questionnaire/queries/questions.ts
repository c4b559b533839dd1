import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { SettingValue } from '#features/hotel/facility/contract/setting-registry.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { settingsNamed } from '#features/hotel/facility/queries/settings.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { facilitySetting } from '#features/hotel/facility/tables.ts';
import { registerOn } from '#features/hotel/register-law/rules/required.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { toFlag } from '#platform/http/wire.ts';
import type { FilterItem, QuestionItem } from '../contract/questions.ts';
import type { QuestionContext } from '../rules/locks.ts';
import { localizedFilter, question, questionFilter } from '../tables.ts';
import { itemOf } from './items.ts';

type QuestionOptions = {
  hidden?: boolean;
  retired?: boolean;
  hotel?: QuestionContext;
};

/**
 * Returns the form's questions in order and in one language. By default, only questions that are asked of at
 * least one person. Texts of system questions come from the catalog. Texts of the hotel's own questions fall
 * back to Japanese.
 */
export async function questionsFor(
  db: Db,
  facilityId: number,
  language: GuestLanguage,
  { hidden = false, retired = false, hotel: known }: QuestionOptions = {},
): Promise<QuestionItem[]> {
  const hotel = known ?? (await loadQuestionContext(db, facilityId));
  const rows = await db
    .select()
    .from(question)
    .where(and(eq(question.facilityId, facilityId), retired ? undefined : isNull(question.retiredAt)))
    .orderBy(asc(question.displayOrder), asc(question.id));
  const itemOptions = { language, retired };
  const customRows = rows.filter(({ systemName }) => systemName === null);
  const filtersByQuestion = customRows.length > 0 ? await filtersOfQuestions(db, facilityId) : undefined;
  const items = rows.map(row => itemOf(row, hotel, itemOptions, filtersByQuestion?.get(row.id)));
  return hidden ? items : items.filter(item => item.visibility === 1 || item.visibility_companion === 1);
}

export async function loadQuestionContext(db: Db, facilityId: number): Promise<QuestionContext> {
  const hotel = await facilityById(db, facilityId);
  if (!hotel) throw new Error(`There is no facility ${facilityId}`);
  return questionContextOf(hotel, await settingsNamed(db, facilityId, contextSettings));
}

export const contextSettings = ['passport_law', 'retention', 'guest_register'] as const;

type ContextSetting = (typeof contextSettings)[number];

export function questionContextOf(
  { country, timezone }: { country: string; timezone: string },
  valueNamed: <N extends ContextSetting>(name: N) => SettingValue<N>,
): QuestionContext {
  const basis = valueNamed('guest_register');
  return {
    ...valueNamed('retention'),
    country,
    passportLaw: valueNamed('passport_law').law,
    register: registerOn({ country, basis }, businessDay(now(), timezone)),
  };
}

async function filtersOfQuestions(db: Db, facilityId: number) {
  const rows = await db.select().from(questionFilter).where(eq(questionFilter.facilityId, facilityId));
  return new Map(
    [...Map.groupBy(rows, row => row.questionId)].map(([id, group]) => [
      id,
      group.map(({ localizedFilterId, asked }) => ({
        facilities_localized_category_id: localizedFilterId,
        status: toFlag(asked),
      })),
    ]),
  );
}

export function visibleFilters(db: Db, facilityId: number): Promise<FilterItem[]> {
  const visible = db
    .select({ id: facilitySetting.id })
    .from(facilitySetting)
    .where(
      and(
        eq(facilitySetting.facilityId, facilityId),
        eq(facilitySetting.name, 'localized-filter'),
        sql`${facilitySetting.value} @> '{"visibility": 1}'`,
      ),
    );
  return db
    .select({ id: localizedFilter.id, name: localizedFilter.name })
    .from(localizedFilter)
    .where(and(eq(localizedFilter.facilityId, facilityId), eq(localizedFilter.active, true), exists(visible)))
    .orderBy(asc(localizedFilter.displayOrder), asc(localizedFilter.id));
}

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
