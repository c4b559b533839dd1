import { sql } from 'drizzle-orm';

/**
 * For a transaction that holds something while others do the work, or waits for one that does: an archive of a large hotel
 * takes longer than a transaction may do nothing, or wait.
 */
export const patiently = sql`select set_config('idle_in_transaction_session_timeout', '0', true),
  set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`;
