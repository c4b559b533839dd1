import type pg from 'pg';

/** Tables into which the application may only insert. */
const INSERT_ONLY_TABLES = ['audit_entry', 'audit_seal', 'deletion_record'];
/** Tables that only the database itself writes and from which the application may delete. */
const DELETE_ONLY_TABLES = ['audit_pending'];
/** Tables in which the application may insert rows and update only the counters. */
const COUNTER_TABLES = ['audit_tally'];
/** Tables that only the owner writes. */
const READ_ONLY_TABLES = ['migration', 'installation', 'audit_forgotten', 'master_slot', 'message_claim'];
/** Tables that only the owner and its functions read. */
const HIDDEN_TABLES = ['row_key'];

/**
 * Grants the application's login the rights that it needs on the existing tables and revokes all others. It may
 * read and write rows within row-level security, but must not create, alter or drop anything
 * (docs/decisions/2026-11-22-hotels-kept-apart.md).
 */
export async function grantTo(client: pg.ClientBase, login: string): Promise<void> {
  const role = client.escapeIdentifier(login);
  for (const statement of [...tableGrants(role, client.escapeLiteral(login)), ...jobQueueGrants(role)])
    await client.query(statement);
}

function tableGrants(role: string, name: string): string[] {
  return [
    'begin',
    'revoke create on schema public from public',
    `grant usage on schema public to ${role}`,
    `revoke all on all tables in schema public from ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    // An import assigns ids before it inserts rows.
    `grant usage on all sequences in schema public to ${role}`,
    `revoke update, delete on ${INSERT_ONLY_TABLES.join(', ')} from ${role}`,
    `revoke insert, update on ${DELETE_ONLY_TABLES.join(', ')} from ${role}`,
    `revoke update, delete on ${COUNTER_TABLES.join(', ')} from ${role}`,
    `grant update (count, last_at, sources, closed_at) on ${COUNTER_TABLES.join(', ')} to ${role}`,
    `revoke insert, update, delete on ${READ_ONLY_TABLES.join(', ')} from ${role}`,
    `revoke all on ${HIDDEN_TABLES.join(', ')} from ${role}`,
    partitionGrants(name),
    'commit',
  ];
}

// Access to partitions only through their parent table ensures that its triggers run.
const partitionGrants = (name: string) => `do $$ declare part regclass; begin
  for part in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relispartition
  loop execute format('revoke all on %s from %I', part, ${name}); end loop;
end $$`;

// The queue enables row-level security and leaves the policies to the owner.
function jobQueueGrants(role: string): string[] {
  return [
    'begin',
    `grant usage on schema graphile_worker to ${role}`,
    `grant select, insert, update, delete on all tables in schema graphile_worker to ${role}`,
    `grant usage on all sequences in schema graphile_worker to ${role}`,
    `revoke insert, update, delete on graphile_worker.migrations from ${role}`,
    `do $$ declare queue regclass; begin
      for queue in select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
        and not exists (select from pg_policy where polrelid = pg_class.oid)
      loop execute format('create policy application on %s using (true)', queue); end loop;
    end $$`,
    'commit',
  ];
}
