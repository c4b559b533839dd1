import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/database/pool.ts';

/** One step of a plan, with what it did when it ran. Blocks have 8 KiB. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[] | undefined;
};
export type Plan = { Plan: PlanNode; 'Execution Time': number };

const node: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return node.array().optional();
  },
});
const explained = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: node, 'Execution Time': z.number() })]),
});

/** Runs a query and gives the plan that it ran by, as whoever `db` is logged in as. */
export async function explain(db: Db, query: { getSQL(): SQL }): Promise<Plan> {
  const { rows } = await db.execute(sql`explain (analyze, buffers, format json) ${query.getSQL()}`);
  return planIn(rows);
}

/** The plan in what PostgreSQL answers to `explain (analyze, buffers, format json)`. */
export const planIn = (rows: readonly unknown[]): Plan => explained.parse(rows[0])['QUERY PLAN'][0];

/** The steps that read tables and indexes. */
export function scansIn(step: PlanNode): PlanNode[] {
  const below = (step.Plans ?? []).flatMap(scansIn);
  return isRead(step) ? [step, ...below] : below;
}

const isRead = ({ 'Node Type': kind }: PlanNode) => kind.includes('Scan') && kind !== 'Function Scan';

export const isSeqScanOf = (tables: readonly string[]) => (step: PlanNode) =>
  step['Node Type'] === 'Seq Scan' && tables.includes(step['Relation Name'] ?? '');

/** "Index Scan booking_list" */
export function scanName(step: PlanNode): string {
  return `${step['Node Type']} ${step['Index Name'] ?? step['Relation Name'] ?? ''}`;
}
