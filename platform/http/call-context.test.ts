import { expect, test } from 'vitest';
import { networkName } from './call-context.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('what is kept of %s is its network %s', (address, name) => {
  expect(networkName(address)).toBe(name);
});
