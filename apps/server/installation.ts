import pg from 'pg';
import { now } from '#platform/clock/clock.ts';
import { setRootKey } from '#platform/crypto/keys.ts';
import { rowKeyPads } from '#platform/database/admission.ts';
import { appliedMigrations, migrate, missingMigrations, ownMigrations } from '#platform/database/migrate.ts';
import { pool } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { createRootKey, type Queryable, readRootKey } from './master-slot.ts';
import { migrationBefore, releaseVersion } from './release.ts';

const DOCS_HINT =
  'docs/operators-several-processes.md, "A database of your own", has the SQL for two logins.';

/**
 * Rejects a database login that bypasses row-level security or owns the database or its tables. Such a login
 * would remove the second layer of tenant isolation (docs/decisions/2026-11-22-hotels-kept-apart.md) and could
 * change audit entries.
 */
export async function assertRowSecurity(): Promise<void> {
  const { rows } = await pool().query<{ unbound: boolean; owns: boolean }>(
    `select rolsuper or rolbypassrls as unbound,
       pg_has_role(current_user, datdba, 'member') or exists (select from pg_class
         where relnamespace = 'public'::regnamespace and pg_has_role(current_user, relowner, 'member')) as owns
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  if (rows[0]?.unbound)
    throw new Error(
      'The login of DATABASE_URL is a superuser or has BYPASSRLS, so hotels would not be isolated from each other. Give Genkan a separate login without either.',
    );
  if (rows[0]?.owns)
    throw new Error(
      `The login of DATABASE_URL owns the database or its tables, so it could turn off the isolation of hotels. Use a different login than in MIGRATION_DATABASE_URL. ${DOCS_HINT}`,
    );
}

const WRONG_KEY_TEXT =
  'MASTER_KEY is not the key of this database, so nothing in it could be read. Start Genkan with the right key.';

export type OwnerTask = (as: { owner: pg.Client; masterKey: Buffer }) => Promise<void>;

/** `demo` is undefined if the stored value must not change. */
type Claim = { masterKey: Buffer; demo: boolean | undefined };

/**
 * Prepares the pool's database for this release. Before it changes anything, rejects a database that is sealed
 * with another master key, and a demo's database outside the demo (docs/operators.md). With the owner's login
 * (`migrationUrl`), missing tables and rows are created. Without it, none may be missing.
 * @throws with a message for the operator
 */
export async function prepareDatabase(
  claim: Claim,
  migrationUrl: string | undefined,
  also: OwnerTask = async () => undefined,
): Promise<void> {
  if (!migrationUrl) return assertPrepared(claim);
  const owner = new pg.Client({ connectionString: migrationUrl });
  await owner.connect();
  try {
    await assertInstallationMatches(owner, claim);
    await migrate(migrationUrl, { log, login: await loginOfPool() });
    const root = await createRootKey(owner, claim.masterKey);
    if (!root) throw new Error(WRONG_KEY_TEXT);
    setRootKey(root);
    await writeInstallation(owner, claim);
    // Check again, because another process that started at the same time may have claimed the empty database.
    await assertInstallationMatches(owner, claim);
    await also({ owner, masterKey: claim.masterKey });
  } finally {
    await owner.end();
  }
}

async function assertPrepared(claim: Claim): Promise<void> {
  const missing = await missingMigrations(pool());
  if (missing.length > 0)
    throw new Error(
      `The database is not migrated to this release (${missing.length} files of db/migrations are missing). Run "genkan migrate" with MIGRATION_DATABASE_URL first, or set it here as well. ${DOCS_HINT}`,
    );
  await assertInstallationMatches(pool(), claim);
  const root = await readRootKey(pool(), claim.masterKey);
  if (!root)
    throw new Error(
      `The database has no key yet. Run "genkan migrate" with MIGRATION_DATABASE_URL first. ${DOCS_HINT}`,
    );
  setRootKey(root);
}

async function loginOfPool(): Promise<string> {
  const { rows } = await pool().query<{ login: string }>('select current_user as login');
  return rows[0]?.login ?? '';
}

/**
 * Records at the first start what this database is for, and at every start the key by which row policies
 * recognize Genkan's transactions.
 */
async function writeInstallation(owner: pg.Client, { demo }: Claim): Promise<void> {
  await owner.query(
    'insert into installation (id, demo, created_at) values (1, $1, $2) on conflict do nothing',
    [demo === true, now()],
  );
  await storeOldestMigration(owner);
  const { inner, outer } = rowKeyPads();
  await owner.query(
    `insert into row_key (id, inner_pad, outer_pad) values (1, $1, $2)
     on conflict (id) do update set inner_pad = excluded.inner_pad, outer_pad = excluded.outer_pad
       where row_key.inner_pad <> excluded.inner_pad`,
    [inner, outer],
  );
}

/**
 * Records the oldest migration that a build must contain, so that builds that do not have it are rejected. It
 * is the last migration of the previous release, which may run beside this build. Before the second release, it
 * is the last migration of this build.
 */
async function storeOldestMigration(owner: pg.Client): Promise<void> {
  const applied = await appliedMigrations(owner);
  const ownNames = new Set(ownMigrations());
  const last = applied.findLast(name => ownNames.has(name)) ?? '';
  const oldestMigration = migrationBefore(last) ?? last;
  const storedMigration = (await readInstallation(owner))?.oldest_migration ?? '';
  if (applied.indexOf(oldestMigration) > applied.indexOf(storedMigration))
    await owner.query('update installation set oldest_migration = $1', [oldestMigration]);
}

type InstallationRow = { demo: boolean; oldest_migration: string | null };

/**
 * Returns when sending was put on hold, for example by a restore, or null if it is not on hold
 * (docs/reference/backup.md).
 */
export async function sendingHeldAt(client: Queryable): Promise<Date | null> {
  const { rows } = await client.query<{ held: Date | null }>(
    'select sending_held_at as held from installation',
  );
  return rows[0]?.held ?? null;
}

export const isClaimed = async (client: Queryable): Promise<boolean> =>
  (await readInstallation(client)) !== undefined;

async function readInstallation(client: Queryable): Promise<InstallationRow | undefined> {
  const { rows } = await client.query<{ made: boolean }>(
    "select to_regclass('installation') is not null as made",
  );
  if (!rows[0]?.made) return undefined;
  const { rows: found } = await client.query<InstallationRow>(
    'select demo, oldest_migration from installation',
  );
  return found[0];
}

async function assertInstallationMatches(client: Queryable, { masterKey, demo }: Claim): Promise<void> {
  const found = await readInstallation(client);
  if (!found) return;
  const requiredMigration = found.oldest_migration;
  if (requiredMigration && !ownMigrations().includes(requiredMigration))
    throw new Error(
      `A newer Genkan has changed this database: it requires a release with ${requiredMigration}, which ${releaseVersion()} does not have. Nothing was changed. Run the newer release, or restore an earlier backup.`,
    );
  if (!(await readRootKey(client, masterKey))) throw new Error(WRONG_KEY_TEXT);
  if (demo === undefined) return;
  if (found.demo && !demo)
    throw new Error(
      'This database holds the demo. `npm start` needs a separate database: set DATA_DIR or DATABASE_URL.',
    );
  if (!found.demo && demo)
    throw new Error(
      'This database holds a real hotel. `npm run demo` needs a separate database: set DATA_DIR or DATABASE_URL.',
    );
}
