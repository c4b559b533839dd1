import { eq } from 'drizzle-orm';
import { platformDb } from '#features/access/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { fingerprint } from '#platform/crypto/keys.ts';
import { type Db, pool } from '#platform/database/pool.ts';
import { installation } from '#platform/database/tables.ts';

/**
 * Refuses a login that PostgreSQL lets through every wall: row-level security, the second one between tenants, would
 * not hold (architecture §2.4).
 */
export async function assertWallHolds(): Promise<void> {
  const { rows } = await pool().query<{ unbound: boolean }>(
    'select rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
  );
  if (rows[0]?.unbound)
    throw new Error(
      'The login of DATABASE_URL is a superuser or has BYPASSRLS: hotels would not be walled off from each other. Give Genkan a login of its own without either.',
    );
}

type Claim = { masterKey: Buffer; demo: boolean };

/**
 * Checks, changing nothing, that this database is ours to open: sealed with this master key, and a demo's only for the
 * demo (decisions §11). To be asked before anything is migrated. Throws with a message for the operator.
 */
export async function assertOurs(claim: Claim): Promise<void> {
  const { rows } = await pool().query<{ made: boolean }>(
    "select to_regclass('installation') is not null as made",
  );
  if (!rows[0]?.made) return;
  const found = await platformDb(readInstallation);
  if (found) judge(found, claim);
}

/** The first start writes down what this database is; a later one checks it as above. */
export async function claimInstallation(claim: Claim): Promise<void> {
  const { masterKey, demo } = claim;
  const found = await platformDb(async db => {
    await db
      .insert(installation)
      .values({ id: 1, masterKeyFingerprint: fingerprint(masterKey), demo, createdAt: now() })
      .onConflictDoNothing();
    return readInstallation(db);
  });
  if (found) judge(found, claim);
}

async function readInstallation(db: Db) {
  const [row] = await db.select().from(installation).where(eq(installation.id, 1));
  return row;
}

function judge(found: typeof installation.$inferSelect, { masterKey, demo }: Claim): void {
  if (!found.masterKeyFingerprint.equals(fingerprint(masterKey)))
    throw new Error(
      'MASTER_KEY is not the key that this database was sealed with. Nothing in it could be read; start with the key that belongs to it.',
    );
  if (found.demo && !demo)
    throw new Error(
      'This database holds the demo. `npm start` needs a database of its own: set DATA_DIR or DATABASE_URL.',
    );
  if (!found.demo && demo)
    throw new Error(
      'This database holds a real hotel. `npm run demo` needs one of its own: set DATA_DIR or DATABASE_URL.',
    );
}
