import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';

/** Each worker says that it lives; jobs of one that fell silent are taken over. */
export const workerHeartbeat = pgTable('worker_heartbeat', {
  workerId: text().primaryKey(),
  at: instant().notNull(),
});
