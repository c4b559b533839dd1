import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';

/** Heartbeats of the workers. Other workers take over the jobs of a silent worker. */
export const workerHeartbeat = pgTable('worker_heartbeat', {
  workerId: text().primaryKey(),
  at: instant().notNull(),
});
