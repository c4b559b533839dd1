import { expect, test } from 'vitest';
import { findTypos } from './mistyped.ts';
import { SETTINGS } from './settings.ts';

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SIGNUP', 'SIGN_UP'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['S3_BUCKETS', 'S3_BUCKET'],
  ['BACKUP_RECIPENT', 'BACKUP_RECIPIENT'],
  ['public_url', 'PUBLIC_URL'],
])('reports %s as a typo of %s', (given, meant) => {
  expect(findTypos({ [given]: 'x' })).toEqual([{ given, meant }]);
});

test('ignores variables of other programs', () => {
  const others = 'PATH HOME HOSTNAME POSIX PORTS TERM PWD LOGNAME NODE_ENV NODE_OPTIONS NEW_MASTER_KEY';
  expect(findTypos(Object.fromEntries(others.split(' ').map(name => [name, 'x'])))).toEqual([]);
});

test("reports none of Genkan's own variables as a typo", () => {
  expect(findTypos(Object.fromEntries(SETTINGS.map(({ name }) => [name, 'x'])))).toEqual([]);
});
