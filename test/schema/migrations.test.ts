import '#test/harness/database.ts';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { declaredTable } from './declared-table.ts';
import { migratedTable, migratedTables, walledTables } from './migrated-table.ts';

const root = join(import.meta.dirname, '../..');

/** Every table that the code declares, by its name. */
async function tablesInTheCode(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const path of globSync('{features,platform}/**/tables.ts', { cwd: root })) {
    const declared: Record<string, unknown> = await import(join(root, path));
    for (const table of Object.values(declared).filter(each => is(each, PgTable))) {
      const { name, parts } = declaredTable(table);
      found.set(name, parts);
    }
  }
  return found;
}

const declared = await tablesInTheCode();
const migrated = await migratedTables();

it('the migrations make the tables of the code, no more and no fewer', () => {
  expect(migrated).toEqual([...declared.keys()].sort());
});

describe.each([...declared])('the table %s after the migrations', (name, parts) => {
  it('is the one in the code', async () => {
    expect(await migratedTable(name)).toEqual(parts);
  });
});

// A policy would bar its index; it holds no name to read, and every search joins it to the walled booking (architecture §4).
const WITHOUT_WALL = 'booking_search';

it('every table of a tenant has the wall, which binds the owner of the tables too', async () => {
  const ofTenants = [...declared].filter(([, parts]) =>
    parts.some(part => part.startsWith('column facility_id ')),
  );
  const walled = ofTenants.map(([name]) => name).filter(name => name !== WITHOUT_WALL);
  expect(await walledTables()).toEqual(['facility', ...walled].sort());
});
