import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import type { SaveQuestions } from '../contract/form-settings.ts';
import { questionsOfANewFacility } from '../rules/system-questions.ts';
import { question, questionFilter } from '../tables.ts';
import type { Edited } from './edited-question.ts';

/**
 * Adds the new questions and writes the others as they are now. Out: their ids, in the order given. A form has a few dozen
 * questions: one statement each is plainer than one for all.
 */
export async function writeQuestions(
  db: Db,
  facilityId: number,
  questions: readonly Edited[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { id, ...values } of questions)
    ids.push(
      id === null ? await add(db, { ...values, facilityId }) : await change(db, facilityId, id, values),
    );
  return ids;
}

async function add(db: Db, values: typeof question.$inferInsert): Promise<number> {
  const [row] = await db.insert(question).values(values).returning({ id: question.id });
  if (!row) throw new Error('A question was not added');
  return row.id;
}

async function change(db: Db, facilityId: number, id: number, values: Omit<Edited, 'id'>): Promise<number> {
  await db
    .update(question)
    .set(values)
    .where(and(eq(question.facilityId, facilityId), eq(question.id, id)));
  return id;
}

/** Writes for which filters questions are asked; of a pair that is named twice the last word counts. */
export async function writeFilters(
  db: Db,
  facilityId: number,
  filters: NonNullable<SaveQuestions['filters']>,
): Promise<void> {
  const rows = new Map(
    filters.map(({ facility_question_id, facilities_localized_category_id, status }) => [
      `${facility_question_id}/${facilities_localized_category_id}`,
      {
        facilityId,
        questionId: facility_question_id,
        localizedFilterId: facilities_localized_category_id,
        asked: status === 1,
      },
    ]),
  );
  if (rows.size === 0) return;
  await db
    .insert(questionFilter)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: [questionFilter.facilityId, questionFilter.questionId, questionFilter.localizedFilterId],
      set: { asked: sql`excluded.asked` },
    });
}

/** Gives a new facility its questions. */
export async function addSystemQuestions(db: Db, facilityId: number, country: string): Promise<void> {
  await db.insert(question).values(questionsOfANewFacility(country).map(each => ({ facilityId, ...each })));
}
