import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importsOf } from '../scripts/structure/imports.ts';

// Modules that start or open something which stays, or hold a state of the whole process. The tests of platform's own parts
// open them for themselves and need no database.
const LEAVES_STATE =
  /^(node:child_process|platform\/(mail|sms|files|jobs|crypto)\/|test\/harness\/(database-server|embedded|own-database|mail-server|plan|rows-read))/;
// The same by what a file calls: stubs, variables, and databases that no other test writes to.
const CALLS = /\bvi\.|\bprocess\.env\b|\b(testDatabase|emptyDatabase|takeOverFile)\(/;

const tests = globSync('{apps,features,platform,ui,i18n,db,test,scripts}/**/*.test.{ts,tsx}');

it('a test file that leaves something behind in its process says that it runs alone', () => {
  const silent = tests.filter(path => {
    const source = readFileSync(path, 'utf8');
    const imports = importsOf(path, source).filter(({ isType }) => !isType);
    const opens = imports.some(({ to }) => LEAVES_STATE.test(to)) && !path.startsWith('platform/');
    const leaves = opens || CALLS.test(source);
    return leaves && !imports.some(({ to }) => to === 'test/harness/alone.ts');
  });
  expect(silent).toEqual([]);
});
