import { pool } from './pool.ts';

/** How the database server is, as the application's login may see it. */
export type DatabaseStats = {
  /** Of everybody on this server, and how many it takes for those without special rights. */
  connections: number;
  mostConnections: number;
  /** Bytes of this database on its disk. */
  size: number;
  /** Since it was made or counted anew. */
  deadlocks: number;
  /** Of Genkan's processes: statements that wait for what another transaction holds. */
  waitingForLocks: number;
  /** Of Genkan's processes: for how long the oldest transaction has been open, in seconds; 0 where none is. */
  oldestTransaction: number;
  /** Servers that follow this one. */
  standbys: number;
  /** Bytes that the last of them has not yet done after it; null: none follows, or the login may not know (pg_read_all_stats). */
  standbyBehind: number | null;
  /** Bytes of journal that are kept for whoever is to follow (replication slots); null: nobody is. */
  journalKept: number | null;
};

/** Bytes of the journal from there to its end; on a server that follows another there is none. */
const TO = (from: string) =>
  `case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), ${from}) end`;

const ASK = `
  select
    (select sum(numbackends) from pg_stat_database)::int as connections,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "mostConnections",
    pg_database_size(current_database())::float as size,
    (select deadlocks from pg_stat_database where datname = current_database())::float as deadlocks,
    count(*) filter (where wait_event_type = 'Lock')::int as "waitingForLocks",
    coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float as "oldestTransaction",
    (select count(*) from pg_stat_replication)::int as standbys,
    (select max(${TO('replay_lsn')}) from pg_stat_replication)::float as "standbyBehind",
    (select max(${TO('restart_lsn')}) from pg_replication_slots)::float as "journalKept"
  from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;

/** Asks the database server how it is. */
export async function databaseStats(): Promise<DatabaseStats> {
  const { rows } = await pool().query<DatabaseStats>(ASK);
  const [stats] = rows;
  if (!stats) throw new Error('The database server says nothing of itself');
  return stats;
}
