import pg from 'pg';
import { setMasterKey } from '#platform/crypto/keys.ts';
import { rowKeyPads } from '#platform/database/admission.ts';

/** The master key of tests. */
export const TEST_KEY = Buffer.alloc(32, 7);

/** Lets the transactions of a process with the tests' master key reach rows, as a start does with its own. */
export async function admitTests(migrationUrl: string): Promise<void> {
  setMasterKey(TEST_KEY);
  const { inner, outer } = rowKeyPads();
  const owner = new pg.Client({ connectionString: migrationUrl });
  await owner.connect();
  await owner.query('insert into row_key (id, inner_pad, outer_pad) values (1, $1, $2)', [inner, outer]);
  await owner.end();
}
