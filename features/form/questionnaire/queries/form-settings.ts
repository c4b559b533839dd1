import { and, asc, eq, isNull } from 'drizzle-orm';
import { versionOf } from '#features/hotel/facility/queries/edit-version.ts';
import { guestLanguages } from '#features/hotel/facility/queries/settings.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { toFlag } from '#platform/http/wire.ts';
import type { FormSettings } from '../contract/form-settings.ts';
import type { QuestionItem } from '../contract/questions.ts';
import { localizedFilter, question } from '../tables.ts';
import { questionsFor } from './questions.ts';

export async function formSettings(
  db: Db,
  facilityId: number,
  language: GuestLanguage,
): Promise<FormSettings> {
  const filters = await activeFilters(db, facilityId);
  const items = await questionsFor(db, facilityId, language, { hidden: true });
  return {
    data: items.map(item => withEachFilter(item, filters)),
    optional: await ownQuestions(db, facilityId),
    filters,
    languages: await guestLanguages(db, facilityId),
    version: await versionOf(db, facilityId, 'questions'),
  };
}

/**
 * Like `formSettings`, for one filter.
 * @throws 404 if there is no such filter
 */
export async function formSettingsFor(
  db: Db,
  facilityId: number,
  language: GuestLanguage,
  filterId: number,
): Promise<FormSettings> {
  const settings = await formSettings(db, facilityId, language);
  const filters = settings.filters.filter(({ id }) => id === filterId);
  if (filters.length === 0) throw notFound();
  return { ...settings, data: settings.data.map(item => withEachFilter(item, filters)), filters };
}

/**
 * Lists every filter for one of the hotel's own questions. The question is asked for a filter unless a stored
 * row says otherwise. System questions have no filters because they are asked of everyone.
 */
function withEachFilter(item: QuestionItem, filters: FormSettings['filters']): QuestionItem {
  if (item.system_name !== null) return item;
  const statuses = item.has_many_localized_filter;
  const statusOf = (id: number) =>
    statuses.find(each => each.facilities_localized_category_id === id)?.status ?? 1;
  return {
    ...item,
    has_many_localized_filter: filters.map(({ id }) => ({
      facilities_localized_category_id: id,
      status: statusOf(id),
    })),
  };
}

function activeFilters(db: Db, facilityId: number): Promise<FormSettings['filters']> {
  return db
    .select({ id: localizedFilter.id, name: localizedFilter.name })
    .from(localizedFilter)
    .where(and(eq(localizedFilter.facilityId, facilityId), eq(localizedFilter.active, true)))
    .orderBy(asc(localizedFilter.displayOrder), asc(localizedFilter.id));
}

async function ownQuestions(db: Db, facilityId: number): Promise<FormSettings['optional']> {
  const rows = await db
    .select()
    .from(question)
    .where(and(eq(question.facilityId, facilityId), isNull(question.systemName), isNull(question.retiredAt)))
    .orderBy(asc(question.displayOrder), asc(question.id));
  return rows.map(({ id, labels, placeholders, options }) => ({
    id,
    labels,
    placeholders,
    options: options.filter(({ retired }) => !retired).map(({ key, names }) => ({ key, names })),
  }));
}

export type FaceSetting = { visibility: 0 | 1; version: number };

export const faceQuestion = eq(question.systemName, 'face_recognition');

export async function faceSetting(db: Db, facilityId: number): Promise<FaceSetting> {
  const [row] = await db
    .select({ visibility: question.visibility })
    .from(question)
    .where(and(eq(question.facilityId, facilityId), faceQuestion));
  return {
    visibility: toFlag(row?.visibility ?? false),
    version: await versionOf(db, facilityId, 'face-recognition'),
  };
}
