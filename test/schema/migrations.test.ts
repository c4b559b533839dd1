import '#test/harness/database.ts';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { declaredTable } from './declared-table.ts';
import {
  migratedTable,
  migratedTables,
  partitionsOf,
  rlsPolicies,
  rulesOf,
  uncompressedTables,
} from './migrated-table.ts';
import { missingDeclarations, triggersBlockingDeletion } from './undeclared.ts';

const root = join(import.meta.dirname, '../..');

async function tablesInTheCode(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const path of globSync('{features,platform}/**/{tables,tables/*}.ts', { cwd: root })) {
    const moduleExports: Record<string, unknown> = await import(join(root, path));
    for (const table of Object.values(moduleExports).filter(each => is(each, PgTable))) {
      const { name, parts } = declaredTable(table);
      found.set(name, parts);
    }
  }
  return found;
}

const declaredTables = await tablesInTheCode();
const tablesAfterMigration = await migratedTables();

it('the migrations create exactly the tables that the code declares', () => {
  expect(tablesAfterMigration).toEqual([...declaredTables.keys()].sort());
});

describe.each([...declaredTables])('the table %s after the migrations', (name, parts) => {
  it('the migrated table matches the code', async () => {
    expect(await migratedTable(name)).toEqual(parts);
  });
});

/**
 * Tables without row-level security, or without it for reading, with the reason. All other tables must have
 * row-level security.
 */
const WITHOUT_WALL = {
  booking_search:
    'not for reading keyed hashes, where a policy would prevent use of the index; every search joins the protected booking',
  file_place: 'where the installation stores files; belongs to no hotel',
  installation: 'what this database is; belongs to no hotel',
  master_slot: 'keys, wrapped by the master key; belong to no hotel',
  postal_code_list: 'a public list; belongs to no hotel',
  retention_sweep: 'when a sweep last ended; belongs to no hotel',
  row_key: 'not accessible to the application at all',
  sign_in_throttle: 'counters by keyed hashes, which reveal nothing',
  worker_heartbeat: 'which workers are alive; belongs to no hotel',
};

const own = await rlsPolicies();

it('every table has row-level security or is listed as an exception', () => {
  const without = tablesAfterMigration.filter(name => !own.has(name));
  expect(without).toEqual(Object.keys(WITHOUT_WALL));
});

it('the rows of a facility are accessible only to sessions admitted to this facility or to all facilities', () => {
  const ofFacilities = [...declaredTables].filter(
    ([name, parts]) => parts.some(part => part.startsWith('column facility_id ')) && own.has(name),
  );
  const ofSome =
    'case select admitted as admitted when 0 then true when facility_id then true else false end';
  expect(own.get('facility')).toBe(ofSome.replace('facility_id', 'id'));
  for (const [name] of ofFacilities) expect([name, own.get(name)]).toEqual([name, ofSome]);
});

it('all partitions of a table are the same, and each has its row-level security policy', async () => {
  const guarded = await rlsPolicies(true);
  for (const table of tablesAfterMigration) {
    const [first, ...others] = await partitionsOf(table);
    if (first === undefined) continue;
    const rules = await rulesOf(first);
    for (const part of others) expect([part, await rulesOf(part)]).toEqual([part, rules]);
    for (const part of [first, ...others]) expect([part, guarded.get(part)]).toEqual([part, own.get(table)]);
  }
});

it('the encrypted content of messages is stored uncompressed in every partition', async () => {
  const tables = ['account_mail', 'message', ...(await partitionsOf('message'))];
  expect((await uncompressedTables(tables, 'sealed')).sort()).toEqual(tables.sort());
});

it('every table and column of a hotel declares how a transfer handles it', async () => {
  expect(await missingDeclarations()).toEqual([]);
});

it('triggers that protect rows from deletion let the rows of a hotel be deleted with the hotel', async () => {
  expect(await triggersBlockingDeletion()).toEqual([]);
});
