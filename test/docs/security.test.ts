import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documents, readDocument, root } from './documents.ts';

const table = 'docs/security/asvs.tsv';
const [head, ...lines] = readDocument(table).trimEnd().split('\n');
const rows = lines.map(line => {
  const [id = '', level = '', result = '', evidence = '', ...more] = line.split('\t');
  return { id, level, result, evidence, more };
});

const pages = [...documents.filter(path => path.startsWith('docs/security/')), 'SECURITY.md', table];

const file = /(?<![\w./-])(?:apps|bench|db|docs|features|i18n|platform|scripts|test|ui)\/[\w./-]*\w/g;

describe('the security documents', () => {
  test.each(pages)('%s names only existing files', path => {
    const named = [...readDocument(path).matchAll(file)].map(([name]) => name);
    expect(named.filter(name => !existsSync(join(root, name)))).toEqual([]);
  });

  test.each(pages)('the constants mentioned in %s exist in the files mentioned with them', path => {
    const named = [...readDocument(path).matchAll(/`([\w./-]+\.ts)` \(`(\w+)`\)/g)];
    const missing = named.filter(([, name = '', constant = '']) => !readDocument(name).includes(constant));
    expect(missing.map(([both]) => both)).toEqual([]);
  });
});

test('the data classification covers every table', () => {
  const declared = globSync('{features,platform}/**/{tables,tables/*}.ts', { cwd: root }).flatMap(path => [
    ...readDocument(path).matchAll(/pgTable\(\s*'(\w+)'/g),
  ]);
  const classified = readDocument('docs/security/data-classification.md');
  const unknown = declared.filter(([, name]) => !new RegExp(`\`${name}\\b`).test(classified));
  expect(declared.length).toBeGreaterThan(40);
  expect(unknown.map(([, name]) => name)).toEqual([]);
});

describe('the table of ASVS 5.0.0', () => {
  test('the ASVS table contains every requirement of levels 1 and 2 once, in order', () => {
    const place = (id: string) => id.slice(1).split('.').map(Number);
    const inOrder = rows.map(({ id }) => id).toSorted((a, b) => compareNumbers(place(a), place(b)));
    expect(rows.map(({ id }) => id)).toEqual(inOrder);
    expect(new Set(inOrder).size).toBe(rows.length);
    expect([countsOf('L1').all, countsOf('L2').all]).toEqual([70, 183]);
    expect(rows.filter(({ level }) => !['L1', 'L2', 'L3'].includes(level))).toEqual([]);
  });

  test('the ASVS table states pass, fail or n/a for each requirement, with evidence', () => {
    expect(head).toBe('id\tlevel\tresult\tevidence');
    const formless = rows.filter(
      ({ id, result, evidence, more }) =>
        !/^V\d+\.\d+\.\d+$/.test(id) ||
        !['pass', 'fail', 'n/a'].includes(result) ||
        evidence.trim() === '' ||
        more.length > 0,
    );
    expect(formless).toEqual([]);
  });

  test('the ASVS table names a file for every pass', () => {
    const unshown = rows.filter(
      ({ result, evidence }) =>
        result === 'pass' && !new RegExp(file).test(evidence) && !evidence.includes('SECURITY.md'),
    );
    expect(unshown.map(({ id }) => id)).toEqual([]);
  });

  test('the ASVS table has the counts that the README states', () => {
    const readme = readDocument('docs/security/README.md');
    for (const level of ['L1', 'L2'] as const) {
      const { all, pass, fail, none } = countsOf(level);
      expect(readme).toContain(`| ${level} | ${all} | ${all - none} | ${pass} | ${fail} | ${none} |`);
    }
  });
});

function countsOf(wanted: 'L1' | 'L2') {
  const ofLevel = rows.filter(({ level }) => level === wanted);
  const count = (result: string) => ofLevel.filter(row => row.result === result).length;
  return { all: ofLevel.length, pass: count('pass'), fail: count('fail'), none: count('n/a') };
}

function compareNumbers(one: number[], other: number[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
