import { expect, test } from 'vitest';
import { hashPassword, matchesNobody, passwordMatches } from './passwords.ts';

test('a password is kept as an argon2id hash of its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('Genkan-2026!'), hashPassword('Genkan-2026!')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test('only the password itself matches its hash', async () => {
  const stored = await hashPassword('Genkan-2026!');
  expect(await passwordMatches(stored, 'Genkan-2026!')).toBe(true);
  expect(await passwordMatches(stored, 'genkan-2026!')).toBe(false);
});

test('nobody has a password', async () => {
  expect(await matchesNobody('')).toBe(false);
});
