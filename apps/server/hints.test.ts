import { expect, test } from 'vitest';
import { withHint } from './hints.ts';

test.each([
  ['53100', 'Its disk is full'],
  ['53300', 'It has no free connections. Raise its max_connections, or lower DATABASE_CONNECTIONS.'],
  ['CERT_HAS_EXPIRED CONN', 'Its certificate has expired'],
])('explains the error %s to an operator', (reason, words) => {
  expect(withHint(reason, 'DATABASE_URL')).toContain(`${reason}. ${words}`);
});

test('prints only the reason if there is no hint for an error', () => {
  expect(withHint('58P01', 'DATABASE_URL')).toBe('58P01');
});
