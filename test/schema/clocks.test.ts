import { globSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { columns, rulesByDataKind } from '#features/hotel/deletion/rules/columns.ts';
import { rules } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import { declaredTable } from './declared-table.ts';

const root = join(import.meta.dirname, '../..');

async function columnsInTheCode(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const path of globSync('{features,platform}/**/{tables,tables/*}.ts', { cwd: root })) {
    const moduleExports: Record<string, unknown> = await import(join(root, path));
    for (const table of Object.values(moduleExports).filter(each => is(each, PgTable))) {
      const { name, parts } = declaredTable(table);
      const own = parts.filter(part => part.startsWith('column ')).map(part => part.split(' ')[1] ?? '');
      found.set(name, own);
    }
  }
  return found;
}

const declaredColumns = await columnsInTheCode();

it('every table in the code, and no other, declares which rule deletes its rows', () => {
  expect(Object.keys(columns).toSorted()).toEqual([...declaredColumns.keys()].toSorted());
});

describe.each([...declaredColumns])('the rules that delete data of the table %s', (name, own) => {
  it('the declarations state exactly once which rule deletes each column', () => {
    const said = Object.values(columns[name] ?? {}).flatMap(names => names.split(' '));
    expect(said.toSorted()).toEqual(own.toSorted());
  });
});

it('every retention rule deletes rows or columns', () => {
  const used = new Set<string>(Object.values(rulesByDataKind).flat());
  expect(rules.filter(rule => !used.has(rule))).toEqual([]);
});
