import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { pool, waitingForConnection, whyNotReady } from '#platform/database/pool.ts';
import { type DatabaseStats, databaseStats } from '#platform/database/stats.ts';
import { areFilesAvailable } from '../file-store.ts';
import { releaseVersion } from '../release.ts';
import { addGauge, memoizeBriefly } from './gauges.ts';

export function addMachineMetrics(register: Registry, dataDir: string): void {
  const labels = { version: releaseVersion(), node: process.versions.node };
  addGauge(
    register,
    { name: 'genkan_build_info', help: 'The release, always 1', labelNames: Object.keys(labels) },
    async () => [{ labels, value: 1 }],
  );
  addGauge(
    register,
    { name: 'genkan_ready', help: '1 while this process can use the database' },
    async () => [{ value: (await whyNotReady()) === undefined ? 1 : 0 }],
  );
  addGauge(
    register,
    {
      name: 'genkan_files_ready',
      help: '1 while this process can read the folder or bucket of pictures',
    },
    async () => [{ value: (await areFilesAvailable()) ? 1 : 0 }],
  );
  addPool(register);
  addDatabase(register);
  addGauge(
    register,
    {
      name: 'genkan_data_dir_bytes',
      help: 'The disk of DATA_DIR by state: free for Genkan, size',
      labelNames: ['state'],
    },
    async () => {
      // With an external database, the data directory may not exist.
      if (!existsSync(dataDir)) return [];
      const { bsize, bavail, blocks } = await statfs(dataDir);
      return [
        { labels: { state: 'free' }, value: bavail * bsize },
        { labels: { state: 'size' }, value: blocks * bsize },
      ];
    },
  );
}

function addPool(register: Registry): void {
  addGauge(
    register,
    {
      name: 'genkan_database_connections',
      help: 'Connections of this process by state: used, idle; waiting: how many requests wait for a connection',
      labelNames: ['state'],
    },
    async () => {
      const { totalCount, idleCount } = pool();
      return [
        { labels: { state: 'used' }, value: totalCount - idleCount },
        { labels: { state: 'idle' }, value: idleCount },
        { labels: { state: 'waiting' }, value: waitingForConnection() },
      ];
    },
  );
}

const serverGauges: { name: string; help: string; of: keyof DatabaseStats }[] = [
  {
    name: 'genkan_database_server_connections',
    help: 'Connections of all clients to the database server',
    of: 'connections',
  },
  {
    name: 'genkan_database_server_connections_max',
    help: 'Maximum number of connections of the database server',
    of: 'mostConnections',
  },
  { name: 'genkan_database_size_bytes', help: 'Size of the database', of: 'size' },
  { name: 'genkan_database_deadlocks', help: 'Deadlocks in the database so far', of: 'deadlocks' },
  {
    name: 'genkan_database_locks_waiting',
    help: 'Statements of all processes that wait for a lock of another transaction',
    of: 'waitingForLocks',
  },
  {
    name: 'genkan_database_oldest_transaction_seconds',
    help: 'How long the oldest transaction of all processes has been open',
    of: 'oldestTransaction',
  },
  {
    name: 'genkan_database_standbys',
    help: 'Standbys of the database server',
    of: 'standbys',
  },
  {
    name: 'genkan_database_standby_behind_bytes',
    help: 'Journal that the slowest standby has not replayed yet',
    of: 'standbyBehind',
  },
  {
    name: 'genkan_database_journal_kept_bytes',
    help: 'Journal that is kept for standbys and archives (replication slots)',
    of: 'journalKept',
  },
];

function addDatabase(register: Registry): void {
  const stats = memoizeBriefly(databaseStats);
  for (const { name, help, of } of serverGauges)
    addGauge(register, { name, help }, async () => {
      const value = (await stats())[of];
      return value === null ? [] : [{ value }];
    });
}
