import type { Db } from '#platform/database/pool.ts';
import { questionsOfANewFacility } from '../rules/system-questions.ts';
import { question } from '../tables.ts';

/** Gives a new facility its questions. */
export async function addSystemQuestions(db: Db, facilityId: number, country: string): Promise<void> {
  await db.insert(question).values(questionsOfANewFacility(country).map(each => ({ facilityId, ...each })));
}
