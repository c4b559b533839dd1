import pg from 'pg';
import { addMasterKeySlot } from '#apps/server/master-slot.ts';
import { setRootKey } from '#platform/crypto/keys.ts';
import { rowKeyPads } from '#platform/database/admission.ts';

export const TEST_KEY = Buffer.alloc(32, 7);

/**
 * Lets transactions of a process with the test master key access rows, as a server does for its own key at
 * startup.
 */
export async function admitTests(migrationUrl: string): Promise<void> {
  setRootKey(TEST_KEY);
  const { inner, outer } = rowKeyPads();
  const owner = new pg.Client({ connectionString: migrationUrl });
  await owner.connect();
  await owner.query('insert into row_key (id, inner_pad, outer_pad) values (1, $1, $2)', [inner, outer]);
  await addMasterKeySlot(owner, TEST_KEY, TEST_KEY);
  await owner.end();
}
