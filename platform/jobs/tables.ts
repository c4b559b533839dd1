import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';

export const workerHeartbeat = pgTable('worker_heartbeat', {
  workerId: text().primaryKey(),
  at: instant().notNull(),
});
