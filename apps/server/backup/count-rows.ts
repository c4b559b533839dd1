import pg from 'pg';
import { OWNER } from '#platform/database/embedded/provision.ts';

/** How many rows each table has, by its name. */
export type Rows = Record<string, number>;

/** Rows of each table of Genkan's, seen at one moment. `adminUrl`: the superuser's. */
export async function countRows(adminUrl: string): Promise<Rows> {
  const view = await look(adminUrl);
  try {
    return await view.count();
  } finally {
    await view.close();
  }
}

/**
 * Does what ends a backup, and counts the rows that it has at least. Both counts are of a moment, just before the end and just after
 * it, and the end lies between them: what is deleted or comes while they go on, however long that is, changes neither.
 */
export async function countAround<T>(
  adminUrl: string,
  end: () => Promise<T>,
): Promise<{ ended: T; rows: Rows }> {
  const views: View[] = [];
  try {
    views.push(await look(adminUrl));
    const ended = await end();
    views.push(await look(adminUrl));
    const [before, after] = await Promise.all(views.map(view => view.count()));
    return { ended, rows: fewer(before ?? {}, after ?? {}) };
  } finally {
    for (const view of views) await view.close();
  }
}

const fewer = (one: Rows, other: Rows): Rows =>
  Object.fromEntries(
    Object.entries(one).flatMap(([table, count]) => {
      const second = other[table];
      return second === undefined ? [] : [[table, Math.min(count, second)]];
    }),
  );

type View = { count(): Promise<Rows>; close(): Promise<void> };

/** The database as it is at this moment, until `close`. */
async function look(adminUrl: string): Promise<View> {
  const client = new pg.Client({ connectionString: new URL(`/${OWNER}`, adminUrl).href });
  // What breaks off is told by the next statement.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  // The first statement says which moment is seen.
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
  );
  return {
    async count() {
      const counts: Rows = {};
      for (const { name } of rows) {
        const { rows: found } = await client.query<{ count: number }>(
          `select count(*)::int as count from ${client.escapeIdentifier(name)}`,
        );
        counts[name] = found[0]?.count ?? 0;
      }
      return counts;
    },
    close: () => client.end(),
  };
}
