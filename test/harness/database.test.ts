import '#test/harness/every-hotel.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool } from '#platform/database/pool.ts';
import { testDatabase } from '#test/harness/database.ts';

const client = new pg.Client({ connectionString: testDatabase() });
beforeAll(() => client.connect());
afterAll(() => client.end());

test('row-level security applies to the login of the tests', async () => {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ unbound: false }]);
});

test('a test database is migrated', async () => {
  const { rows } = await client.query("select to_regclass('graphile_worker.jobs') is not null as jobs");
  expect(rows).toEqual([{ jobs: true }]);
});

test('the pool is connected to the database of the test file', async () => {
  const { rows } = await pool().query('select current_database() as name');
  expect(rows).toEqual([{ name: new URL(testDatabase()).pathname.slice(1) }]);
});
