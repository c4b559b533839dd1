import { asc, eq } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { localizedFilter, question, questionFilter } from '../tables.ts';

export async function copyForm(db: Db, from: number, to: number): Promise<void> {
  const questions = await copyQuestions(db, from, to);
  const filters = await copyFilters(db, from, to);
  const pairs = await db.select().from(questionFilter).where(eq(questionFilter.facilityId, from));
  const rows = pairs.flatMap(({ asked, ...pair }) => {
    const questionId = questions.get(pair.questionId);
    const localizedFilterId = filters.get(pair.localizedFilterId);
    return questionId && localizedFilterId ? [{ facilityId: to, questionId, localizedFilterId, asked }] : [];
  });
  if (rows.length > 0) await db.insert(questionFilter).values(rows);
}

async function copyQuestions(db: Db, from: number, to: number): Promise<Map<number, number>> {
  const rows = await db
    .select()
    .from(question)
    .where(eq(question.facilityId, from))
    .orderBy(asc(question.id));
  const ids = new Map<number, number>();
  for (const { id, facilityId: _from, ...row } of rows) {
    const [made] = await db
      .insert(question)
      .values({ ...row, facilityId: to })
      .returning({ id: question.id });
    if (made) ids.set(id, made.id);
  }
  return ids;
}

async function copyFilters(db: Db, from: number, to: number): Promise<Map<number, number>> {
  const rows = await db
    .select()
    .from(localizedFilter)
    .where(eq(localizedFilter.facilityId, from))
    .orderBy(asc(localizedFilter.id));
  const ids = new Map<number, number>();
  for (const { id, facilityId: _from, ...row } of rows) {
    const [made] = await db
      .insert(localizedFilter)
      .values({ ...row, facilityId: to })
      .returning({ id: localizedFilter.id });
    if (made) ids.set(id, made.id);
  }
  return ids;
}
