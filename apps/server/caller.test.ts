import { describe, expect, it } from 'vitest';
import { networkOf } from './caller.ts';

describe('counting attempts by network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('an attempt from %s counts against the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
