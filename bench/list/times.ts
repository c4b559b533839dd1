import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { viewList } from '#features/front-desk/commands/view-list.ts';
import { type Asked, countsQuery, listPage, pageQuery } from '#features/front-desk/queries/list-page.ts';
import { pool } from '#platform/database/pool.ts';
import { beginning } from '#platform/database/server.ts';
import { median } from '../figures.ts';

const TURNS = 60;

/**
 * Milliseconds of the first page and its total: their SQL alone, `listPage`, and `viewList`, which adds the rows'
 * registrations and statuses and writes the audit entry.
 */
export type Times = { bare: number; page: number; view: number };

/** Medians of turns in which each way has its go. */
export async function timesOf(scope: StaffScope, asked: Asked): Promise<Times> {
  const bare = await bareSql(scope, asked);
  const { filters, sort, page, perPage: per_page, facilityId: facility_id } = asked;
  const ways = {
    bare,
    page: () => inFacility(scope, db => listPage(db, asked)),
    view: () =>
      viewList(scope, { facility_id, filters, sort, page, per_page, paginate: true, refresh: false }),
  };
  const taken: Record<keyof Times, number[]> = { bare: [], page: [], view: [] };
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const way of ['bare', 'page', 'view'] as const) taken[way].push(await timed(ways[way]));
  return { bare: median(taken.bare), page: median(taken.page), view: median(taken.view) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The texts of the very queries that `listPage` runs, in a transaction as `inFacility` makes it. */
async function bareSql(scope: StaffScope, asked: Asked): Promise<() => Promise<void>> {
  const queries = await inFacility(scope, async db => [
    pageQuery(db, asked).toSQL(),
    countsQuery(db, asked).toSQL(),
  ]);
  return async () => {
    const client = await pool().connect();
    try {
      await client.query(await beginning(client, scope.facilityId));
      for (const { sql, params } of queries)
        await client.query({ text: sql, values: params, rowMode: 'array' });
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}
