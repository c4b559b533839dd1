import { eq } from 'drizzle-orm';
import { platformDb } from '#features/access/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { fingerprint } from '#platform/crypto/keys.ts';
import { pool } from '#platform/database/pool.ts';
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

/**
 * Checks that this database is ours to open: sealed with this master key, and a demo's only for the demo (decisions §11).
 * The first start writes down what it is. Throws with a message for the operator.
 */
export async function claimInstallation(masterKey: Buffer, demo: boolean): Promise<void> {
  const found = await platformDb(async db => {
    await db
      .insert(installation)
      .values({ id: 1, masterKeyFingerprint: fingerprint(masterKey), demo, createdAt: now() })
      .onConflictDoNothing();
    const [row] = await db.select().from(installation).where(eq(installation.id, 1));
    return row;
  });
  if (!found?.masterKeyFingerprint.equals(fingerprint(masterKey)))
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
