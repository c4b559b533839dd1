import { pool } from './pool.ts';

export type DatabaseStats = {
  connections: number;
  mostConnections: number;
  /** Size of this database on disk in bytes. */
  size: number;
  deadlocks: number;
  waitingForLocks: number;
  /** Age of the oldest transaction in Genkan's sessions, in seconds. 0 if there is none. */
  oldestTransaction: number;
  standbys: number;
  /**
   * Number of bytes by which the slowest standby lags behind. Null if there is no standby or the login may not
   * see it (pg_read_all_stats).
   */
  standbyBehind: number | null;
  /** Bytes of WAL kept for replication slots. Null if there are no slots. */
  journalKept: number | null;
};

/** SQL for the bytes of WAL from a position to the end. Null on a standby. */
const walBytesSince = (from: string) =>
  `case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), ${from}) end`;

const STATS_QUERY = `
  select
    (select sum(numbackends) from pg_stat_database)::int as connections,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "mostConnections",
    pg_database_size(current_database())::float as size,
    (select deadlocks from pg_stat_database where datname = current_database())::float as deadlocks,
    count(*) filter (where wait_event_type = 'Lock')::int as "waitingForLocks",
    coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float as "oldestTransaction",
    (select count(*) from pg_stat_replication)::int as standbys,
    (select max(${walBytesSince('replay_lsn')}) from pg_stat_replication)::float as "standbyBehind",
    (select max(${walBytesSince('restart_lsn')}) from pg_replication_slots)::float as "journalKept"
  from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;

export async function databaseStats(): Promise<DatabaseStats> {
  const { rows } = await pool().query<DatabaseStats>(STATS_QUERY);
  const [stats] = rows;
  if (!stats) throw new Error('The database server returned no statistics');
  return stats;
}
