import { sql } from 'drizzle-orm';

/**
 * Disables the timeouts of a transaction that waits for slow work outside the database, such as writing a large
 * archive.
 */
export const disableTimeouts = sql`select set_config('idle_in_transaction_session_timeout', '0', true),
  set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`;
