import pg from 'pg';
import { OWNER } from '#platform/database/embedded/provision.ts';

export type Rows = Record<string, number>;

/** Counts the rows of each Genkan table from one snapshot. `adminUrl`: the superuser’s. */
export async function countRows(adminUrl: string): Promise<Rows> {
  const view = await look(adminUrl);
  try {
    return await view.count();
  } finally {
    await view.close();
  }
}

/**
 * Executes the end of a backup and counts the rows that it contains at least: the fewer of two snapshots taken
 * just before and just after the end. Rows deleted or added while the counting runs, however long, change
 * neither.
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

async function look(adminUrl: string): Promise<View> {
  const client = new pg.Client({ connectionString: new URL(`/${OWNER}`, adminUrl).href });
  // The next statement reports a lost connection.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  // The first statement sets the snapshot.
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
