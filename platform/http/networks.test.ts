import { expect, test } from 'vitest';
import { isInNetworks, readNetwork } from './networks.ts';

test.each([
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['203.0.113.77/24', '203.0.113.0/24'],
  ['203.0.113.77', '203.0.113.77/32'],
  ['2001:DB8:0::1/48', '2001:db8::/48'],
  ['2001:db8::1', '2001:db8::1/128'],
])('reads the network %s as %s', (typed, network) => {
  expect(readNetwork(typed)).toBe(network);
});

test.each([
  '',
  '203.0.113',
  '0x7f.0.0.1/8',
  '203.0.113.0/33',
  '203.0.113.0/',
  '203.0.113.0/24/1',
  '203.0.113.0/024',
])('rejects %j as a network', typed => {
  expect(readNetwork(typed)).toBeNull();
});

test.each(['::ffff:203.0.113.0/120', 'fe80::1%eth0/64', '2001:db8::/129', 'example.com', '1::2::3'])(
  'rejects %j as an IPv6 network',
  typed => {
    expect(readNetwork(typed)).toBeNull();
  },
);

const networks = ['203.0.113.0/24', '2001:db8:1::/48'];

test.each(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1:2::3'])(
  'the address %s is in the networks',
  address => {
    expect(isInNetworks(address, networks)).toBe(true);
  },
);

test.each(['203.0.114.7', '::ffff:203.0.114.7', '2001:db8:2::1', '', 'unknown'])(
  'the address %j is not in the networks',
  address => {
    expect(isInNetworks(address, networks)).toBe(false);
  },
);
