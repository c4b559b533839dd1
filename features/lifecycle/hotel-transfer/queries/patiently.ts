import { sql } from 'drizzle-orm';

/** For a transaction that waits for long work elsewhere: a large archive takes longer than a transaction may idle or wait. */
export const patiently = sql`select set_config('idle_in_transaction_session_timeout', '0', true),
  set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`;
