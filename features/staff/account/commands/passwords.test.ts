import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { decoyHash, hashPassword, passwordMatches } from './passwords.ts';

test('a password is stored as an argon2id hash with a separate salt', async () => {
  const [one, other] = await Promise.all([hashPassword('Genkan-2026!'), hashPassword('Genkan-2026!')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test('only the password itself matches its hash', async () => {
  const stored = await hashPassword('Genkan-2026!');
  expect(await passwordMatches(stored, 'Genkan-2026!')).toBe(true);
  expect(await passwordMatches(stored, 'genkan-2026!')).toBe(false);
});

test('the decoy hash costs as much as a real hash and never changes', async () => {
  const head = (stored: string) => stored.split('$').slice(0, 4);
  expect(head(await decoyHash())).toEqual(head(await hashPassword('Genkan-2026!')));
  expect(await decoyHash()).toBe(await decoyHash());
});

test('rejects requests when too many wait for a password hash, and completes the others', async () => {
  const stored = await hashPassword('Genkan-2026!');
  const many = await Promise.allSettled(
    Array.from({ length: 41 + availableParallelism() }, () => passwordMatches(stored, 'wrong')),
  );
  const refused = many.filter(each => each.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(many.length);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(await passwordMatches(stored, 'Genkan-2026!')).toBe(true);
});
