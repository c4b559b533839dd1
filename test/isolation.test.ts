import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importsOf } from '../scripts/structure/imports.ts';

// Modules that hold a state of the whole process, or look at the rows of every hotel. The tests of platform's own parts open them
// for themselves and need no database.
const OF_THE_PROCESS =
  /^(platform\/(mail|sms|files|jobs|crypto)\/|test\/harness\/(mail-server|plan|rows-read))/;
const SERVERS = /^test\/harness\/(database-server|embedded|own-database)/;
// The same by what a file calls: variables, modules that are replaced, and databases that no other test writes to.
const CALLS = /\bprocess\.env\b|\bvi\.(doMock|mock|resetModules)\(|\b(testDatabase|emptyDatabase)\(/;
const MARKS = ['test/harness/alone.ts', 'test/harness/every-hotel.ts'];

const tests = globSync('{apps,features,platform,ui,i18n,db,test,scripts}/**/*.test.{ts,tsx}');

it('a test file that leaves something behind says that it runs alone, or with a database of its own', () => {
  const silent = tests.filter(path => {
    const source = readFileSync(path, 'utf8');
    const imports = importsOf(path, source)
      .filter(({ isType }) => !isType)
      .map(({ to }) => to);
    const opens = imports.some(to => OF_THE_PROCESS.test(to)) && !path.startsWith('platform/');
    const leaves = opens || imports.some(to => SERVERS.test(to)) || CALLS.test(source);
    return leaves && !imports.some(to => MARKS.includes(to));
  });
  expect(silent).toEqual([]);
});
