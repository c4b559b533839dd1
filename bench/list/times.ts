import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { viewList } from '#features/desk/front-desk/commands/view-list.ts';
import {
  countsQuery,
  listPage,
  type PageRequest,
  pageQuery,
} from '#features/desk/front-desk/queries/list-page.ts';
import { pool } from '#platform/database/pool.ts';
import { beginTransaction } from '#platform/database/transaction.ts';
import { measureTime, median } from '../figures.ts';
import { recordTransactions, replay } from '../submissions/recording.ts';

const TURNS = 60;
const MEASURES = ['bare', 'page', 'written', 'view'] as const;

/**
 * Milliseconds to load the first page and the total count.
 * - `bare`: the SQL of both alone
 * - `page`: `listPage`
 * - `written`: the SQL of `viewList` alone, including the audit entry and the commit
 * - `view`: `viewList`, which adds registrations and statuses and writes the audit entry
 */
export type Times = { bare: number; page: number; written: number; view: number };

export async function timesOf(scope: StaffScope, request: PageRequest): Promise<Times> {
  const bare = await bareSql(scope, request);
  const { filters, sort, page, perPage: per_page, facilityId: facility_id } = request;
  const view = () =>
    viewList(scope, { facility_id, filters, sort, page, per_page, paginate: true, refresh: false });
  await view();
  const statements = await recordTransactions(view);
  const methods = {
    bare,
    page: () => inFacility(scope, db => listPage(db, request)),
    written: () => replay(statements),
    view,
  };
  const times: Record<keyof Times, number[]> = { bare: [], page: [], written: [], view: [] };
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const way of MEASURES) times[way].push(await measureTime(methods[way]));
  const of = (way: keyof Times) => median(times[way]);
  return { bare: of('bare'), page: of('page'), written: of('written'), view: of('view') };
}

/** Runs the query texts of `listPage` in a transaction like that of `inFacility`. */
async function bareSql(scope: StaffScope, request: PageRequest): Promise<() => Promise<void>> {
  const queries = await inFacility(scope, async db => [
    pageQuery(db, request).toSQL(),
    countsQuery(db, request).toSQL(),
  ]);
  return async () => {
    const client = await pool().connect();
    try {
      await beginTransaction(client, scope.facilityId);
      for (const { sql, params } of queries)
        await client.query({ text: sql, values: params, rowMode: 'array' });
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}
