import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importsOf } from '../scripts/structure/imports.ts';

// Modules that have process-wide state or read the rows of all hotels. The tests of `platform` open these
// modules themselves and need no database.
const OF_THE_PROCESS =
  /^(platform\/(mail|sms|files|jobs|crypto)\/|test\/harness\/(mail-server|plan|rows-read))/;
const SERVERS = /^test\/harness\/(database-server|embedded|own-database)/;
// Other code with the same effect: environment variables, replaced modules, and separate databases.
const CALLS = /\bprocess\.env\b|\bvi\.(doMock|mock|resetModules)\(|\b(testDatabase|emptyDatabase)\(/;
const MARKS = ['test/harness/alone.ts', 'test/harness/every-hotel.ts'];

const tests = globSync('{apps,features,platform,ui,i18n,db,test,scripts}/**/*.test.{ts,tsx}', {
  exclude: ['**/node_modules/**'],
});

it('a test file with side effects declares that it runs alone or with its own database', () => {
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
