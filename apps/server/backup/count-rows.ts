import pg from 'pg';
import { OWNER } from '#platform/database/embedded/provision.ts';

export type RowCounts = Record<string, number>;

/** Counts the rows of each Genkan table in one snapshot. `adminUrl` must be the superuser's URL. */
export async function countRows(adminUrl: string): Promise<RowCounts> {
  const snapshot = await openSnapshot(adminUrl);
  try {
    return await snapshot.count();
  } finally {
    await snapshot.close();
  }
}

/**
 * Runs `end`, the last step of a backup, and returns the minimum number of rows that the backup contains: the
 * smaller count of two snapshots, taken just before and just after that step. Changes during the counting do
 * not affect the result.
 */
export async function countAround<T>(
  adminUrl: string,
  end: () => Promise<T>,
): Promise<{ ended: T; rows: RowCounts }> {
  const snapshots: Snapshot[] = [];
  try {
    snapshots.push(await openSnapshot(adminUrl));
    const ended = await end();
    snapshots.push(await openSnapshot(adminUrl));
    const [before, after] = await Promise.all(snapshots.map(view => view.count()));
    return { ended, rows: lowerCounts(before ?? {}, after ?? {}) };
  } finally {
    for (const view of snapshots) await view.close();
  }
}

const lowerCounts = (one: RowCounts, other: RowCounts): RowCounts =>
  Object.fromEntries(
    Object.entries(one).flatMap(([table, count]) => {
      const second = other[table];
      return second === undefined ? [] : [[table, Math.min(count, second)]];
    }),
  );

type Snapshot = { count(): Promise<RowCounts>; close(): Promise<void> };

async function openSnapshot(adminUrl: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: new URL(`/${OWNER}`, adminUrl).href });
  // The error is ignored here, because the next statement fails if the connection is lost.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  // The first query of the transaction takes the snapshot.
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
  );
  return {
    async count() {
      const counts: RowCounts = {};
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
