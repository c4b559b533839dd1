import { pool } from '#platform/database/pool.ts';
import { type Plan, planIn } from '../plan.ts';
import { admittedAll, type Statement } from '../submissions/recording.ts';

const QUERY = /^\s*(select|insert|update|delete|with)\b/i;

/** The plans by which recorded transactions run, as the application's login. Nothing of it stays. */
export async function plansOf(transactions: readonly Statement[][]): Promise<Plan[]> {
  const plans: Plan[] = [];
  const client = await pool().connect();
  try {
    for (const [begin, proof, ...statements] of transactions) {
      await client.query(begin?.config.text ?? 'begin');
      if (proof) await client.query(proof.config, await admittedAll(client, proof.values));
      for (const { config, values } of statements.filter(({ config: { text } }) => QUERY.test(text))) {
        const text = `explain (analyze, buffers, format json) ${config.text}`;
        plans.push(planIn((await client.query({ text, values: [...values] })).rows));
      }
      await client.query('rollback');
    }
  } finally {
    client.release();
  }
  return plans;
}
