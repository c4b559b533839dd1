import { expect, test } from 'vitest';
import { isPrivateHost, isPublicAddress } from './public-address.ts';

test.each([
  ['10.1.2.3', 'a private network'],
  ['172.16.0.1', 'a private network'],
  ['192.168.1.1', 'a private network'],
  ['127.0.0.1', 'loopback'],
  ['0.0.0.0', 'unspecified'],
  ['169.254.169.254', 'cloud metadata'],
  ['168.63.129.16', 'Azure platform services'],
  ['192.0.0.192', 'cloud metadata'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['198.18.0.1', 'benchmarking'],
  ['240.0.0.1', 'reserved'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::ffff:10.0.0.1', 'IPv4 within IPv6'],
  ['::7f00:1', 'IPv4 within IPv6'],
  ['64:ff9b::a00:1', 'IPv4 through NAT64'],
  ['64:ff9b:1::a00:1', 'IPv4 through NAT64'],
  ['2002:a00:1::', 'IPv4 through 6to4'],
  ['2001::1', 'IPv4 through Teredo'],
  ['fd00:ec2::254', 'cloud metadata'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local, deprecated'],
  ['ff02::1', 'multicast'],
  ['2001:db8::1', 'documentation'],
  ['no address', 'nothing'],
])('rejects the non-public address %s (%s)', address => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '203.0.114.1', '2606:4700::1111', '2a00:1450::1'])(
  'accepts the public address %s',
  address => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('recognizes private IP addresses in any notation', () => {
  const hosts = ['https://127.1/', 'https://0x7f000001/', 'https://[::1]/', 'https://[::ffff:7f00:1]:8443/'];
  expect(hosts.map(host => isPrivateHost(new URL(host)))).toEqual([true, true, true, true]);
  expect(isPrivateHost(new URL('https://8.8.8.8/'))).toBe(false);
});

test('treats localhost and its subdomains as private', () => {
  const may = (host: string) => !isPrivateHost(new URL(`https://${host}/`));
  expect(['localhost', 'LOCALHOST.', 'pms.localhost:8443'].map(may)).toEqual([false, false, false]);
  expect(['localhost.example', 'notlocalhost', 'pms.example'].map(may)).toEqual([true, true, true]);
});
