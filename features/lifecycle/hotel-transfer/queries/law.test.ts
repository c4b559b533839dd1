import '#test/harness/database.ts';
import { describe, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { tableDeclarations } from './declared.ts';
import { shapesOf } from './shapes.ts';
import { isTransferred } from './transferred-tables.ts';

// A test in `test/schema` checks that every table and column is declared.

const shapes = await platformDb(shapesOf);

const travelling = Object.entries(tableDeclarations).flatMap(([name, how]) => {
  const shape = shapes.get(name);
  return isTransferred(how) && shape ? [{ name, how, shape }] : [];
});

describe.each(travelling)('table $name', ({ name, how, shape }) => {
  test('an archive contains each table that another of its tables refers to, and lists it before that table', () => {
    const order = Object.keys(tableDeclarations);
    const before = order.slice(0, order.indexOf(name));
    const kept = [...shape.references].filter(([column]) => !(column in (how.fill ?? {})));
    const targets = kept.map(([, target]) => target).filter(target => target !== name);
    expect(targets.filter(target => !before.includes(target))).toEqual([]);
    const names = travelling.map(each => each.name);
    expect(targets.filter(target => !names.includes(target))).toEqual([]);
  });

  test('the transfer declaration of a table names only existing columns', () => {
    const known = shape.columns.map(column => column.name);
    const { refs = {}, hashed = {}, fill = {}, changed = {}, asTheyAre = [] } = how;
    const named = [refs, hashed, fill, changed].flatMap(each => Object.keys(each));
    expect([...named, ...asTheyAre].filter(column => !known.includes(column))).toEqual([]);
  });

  test('a table refers only to tables with generated ids', () => {
    const targets = [...Object.values(how.refs ?? {}), ...shape.references.values()];
    const without = targets.filter(target => !shapes.get(target)?.columns.some(column => column.isIdentity));
    expect(without).toEqual([]);
  });
});
