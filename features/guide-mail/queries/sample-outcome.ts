import { setTimeout } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { accountMail } from '#features/message/tables.ts';
import { type SampleOutcome, sampleOutcome } from '../rules/sample.ts';

const EVERY = 200;
const TIMES = 40;

/**
 * What became of these samples: asked for some eight seconds until the mail server has taken or refused each. `pause` waits
 * so many milliseconds.
 */
export async function outcomeOfSample(
  ids: readonly number[],
  pause: (ms: number) => Promise<unknown> = setTimeout,
): Promise<SampleOutcome> {
  for (let time = 1; ; time += 1) {
    const outcome = sampleOutcome(await statesOf(ids));
    if (outcome !== 'queued' || time === TIMES) return outcome;
    await pause(EVERY);
  }
}

async function statesOf(ids: readonly number[]) {
  const rows = await platformDb(db =>
    db
      .select({ state: accountMail.state })
      .from(accountMail)
      .where(inArray(accountMail.id, [...ids])),
  );
  return rows.map(({ state }) => state);
}
