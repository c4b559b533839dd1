import { expect, test } from 'vitest';
import { findReferences } from './rules/found.ts';
import { faultsOf, pageOf } from './rules/page.ts';

const sections = [{ title: 'Doors', rules: [{ id: 'door.key', says: 'A door has <keys>.' }] }];
// Assembled, so that this file itself does not contain a rule comment.
const source = (ids: string, below: string) => `${'// Rule'}: ${ids}\n${below}`;

test('finds the rules in a comment above a test', () => {
  const found = findReferences('door.test.ts', source('door.key, door.bell', "it('opens by key', () => {"));
  expect(found).toEqual([{ rules: ['door.key', 'door.bell'], file: 'door.test.ts', test: 'opens by key' }]);
});

test('finds the title of a test after a table of cases or on a separate line', () => {
  const each = findReferences('a.test.ts', source('door.key', "it.each(['(', 'b'])(\n  `opens %s`, () => {"));
  expect(each.map(found => found.test)).toEqual(['opens %s']);
});

test('reports rules without a test, and unknown names of rules', () => {
  const namings = findReferences('door.test.ts', source('door.bell', "it('rings', () => {"));
  expect(faultsOf(sections, namings)).toEqual([
    'no test names door.key: put "// Rule: door.key" above the test that verifies it',
    'door.test.ts: there is no rule door.bell in scripts/rules/list.ts',
  ]);
});

test('reports a rule comment without a test below it', () => {
  const namings = findReferences('door.test.ts', source('door.key', 'const key = 1;'));
  expect(faultsOf(sections, namings)).toEqual(['door.test.ts: there is no test below "// Rule: door.key"']);
});

test('the rules page lists each rule with its tests and escapes characters that would break the table', () => {
  const namings = findReferences('door.test.ts', source('door.key', "it('opens by key', () => {"));
  expect(pageOf(sections, namings)).toContain(
    '- `door.key`: A door has \\<keys>. ([door.test.ts](../../door.test.ts))',
  );
});
