import '#test/harness/database.ts';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { bytea, instant, ref } from './columns.ts';
import { anyOf, insertMany } from './many-rows.ts';
import { transaction } from './pool.ts';

const each = pgTable('each_kind', {
  facilityId: ref(),
  named: text('its_name'),
  texts: text().array(),
  facts: jsonb().$type<Record<string, unknown>>(),
  sealed: bytea(),
  otherBytes: bytea('other_bytes'),
  at: instant(),
  count: integer().default(7),
});

const row = {
  facilityId: 2 ** 53 - 1,
  named: '髙橋 “花子”\\',
  texts: ['', 'a,b', '{}', '"'],
  facts: { name: null, nested: [1, { deep: '👩‍👧' }] },
  sealed: Buffer.from([0, 255, 92]),
  otherBytes: Buffer.alloc(10_000, 7),
  at: new Date(1.7e12 + 1),
};

/**
 * Stores rows in a table that exists only in this transaction.
 * @returns the rows of the table
 */
const stored = (rows: (typeof each.$inferInsert)[]) =>
  transaction('all', {}, async db => {
    await db.execute(sql`create temp table each_kind (facility_id bigint, its_name text, texts text[], facts jsonb, sealed bytea,
      other_bytes bytea, at timestamptz, count integer default 7) on commit drop`);
    await db.execute(insertMany(each, rows));
    return {
      all: await db.select().from(each),
      some: await db
        .select()
        .from(each)
        .where(anyOf(each.named, ['a', 'b'])),
    };
  });

test('one statement inserts many rows as single inserts would, with defaults for omitted columns', async () => {
  const none = { ...row, named: null, texts: null, facts: null, sealed: null, otherBytes: null, at: null };
  const noBytes = { ...row, sealed: Buffer.alloc(0), otherBytes: Buffer.alloc(0) };
  const otherBytes = { ...row, sealed: Buffer.from([1]), otherBytes: Buffer.from([2, 3]) };
  const rows = [row, none, noBytes, otherBytes];
  expect((await stored(rows)).all).toEqual(rows.map(each => ({ ...each, count: 7 })));
});

test('replaces lone surrogates in text and JSON', async () => {
  const { all } = await stored([{ ...row, named: 'a\ud83d', texts: ['\udc00b'], facts: { of: 'c\ud83d' } }]);
  expect(all).toMatchObject([{ named: 'a�', texts: ['�b'], facts: { of: 'c�' } }]);
});

test('rejects inserted rows whose columns differ from those of the first row', () => {
  const { named, ...others } = row;
  expect(named).toBeDefined();
  for (const other of [{ facilityId: 1 }, { ...others, count: 1 }])
    expect(() => insertMany(each, [row, other])).toThrow('the same columns');
});

test('compares a column with several values in a single parameter', async () => {
  const { some } = await stored(['a', 'b', 'c', null].map(named => ({ ...row, named })));
  expect(some.map(({ named }) => named)).toEqual(['a', 'b']);
});
