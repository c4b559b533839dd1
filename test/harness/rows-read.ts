import pg from 'pg';
import { z } from 'zod';

/** The plan step that read the most rows, including rows that it filtered out, and its statement. */
export type WidestStep = { rows: number; step: string; statement: string };

type Step = z.infer<typeof step>;

const step = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Join Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans() {
    return z.array(step).default([]);
  },
});
const explainOutput = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: step })]) })]);

type Query = (
  this: pg.Client,
  config: pg.QueryConfig | string,
  values?: unknown[],
) => Promise<pg.QueryResult>;

const PLANNABLE = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Returns the step that read the most rows among all statements that `work` runs in transactions. Each
 * statement first runs under `explain analyze`, which is rolled back.
 */
export async function widestStep(work: () => Promise<unknown>): Promise<WidestStep> {
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, 'query') as Query;
  const found: WidestStep[] = [];
  const watched: Query = async function (config, apart) {
    const statement = typeof config === 'string' ? config : config.text;
    const values = apart ?? (typeof config === 'string' ? [] : (config.values ?? []));
    if (PLANNABLE.test(statement)) {
      const given = values.length > 0 ? `(${values.map(literal).join()})` : '';
      await query.call(this, `savepoint watched; prepare watched as ${statement}`);
      const { rows } = await query.call(this, `explain (analyze, format json) execute watched${given}`);
      await query.call(this, 'rollback to watched; deallocate watched');
      found.push(...stepsOf(explainOutput.parse(rows)[0]['QUERY PLAN'][0].Plan, statement));
    }
    return query.call(this, config, apart);
  };
  // Concurrent statements are measured one after another.
  const turns = new WeakMap<pg.Client, Promise<unknown>>();
  const watching: Query = function (config, values) {
    const answer = (turns.get(this) ?? Promise.resolve()).then(() => watched.call(this, config, values));
    turns.set(
      this,
      answer.catch(() => undefined),
    );
    return answer;
  };
  Reflect.set(prototype, 'query', watching);
  try {
    await work();
  } finally {
    Reflect.set(prototype, 'query', query);
  }
  const none = { rows: 0, step: '', statement: '' };
  return found.reduce((widest, each) => (each.rows > widest.rows ? each : widest), none);
}

function literal(value: unknown): string {
  return value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(each => JSON.stringify(textOf(each))).join()}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function stepsOf(node: Step, statement: string): WidestStep[] {
  const removed =
    node['Rows Removed by Filter'] +
    node['Rows Removed by Join Filter'] +
    node['Rows Removed by Index Recheck'];
  const rows = (node['Actual Rows'] + removed) * node['Actual Loops'];
  const own = { rows, step: `${node['Node Type']} ${node['Relation Name'] ?? ''}`, statement };
  return [own, ...node.Plans.flatMap(each => stepsOf(each, statement))];
}
