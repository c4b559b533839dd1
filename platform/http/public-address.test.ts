import { expect, test } from 'vitest';
import { isPrivateHost, isPublicAddress } from './public-address.ts';

test.each([
  ['10.1.2.3', 'a private network'],
  ['172.16.0.1', 'a private network'],
  ['192.168.1.1', 'a private network'],
  ['127.0.0.1', 'this machine'],
  ['0.0.0.0', 'this machine'],
  ['169.254.169.254', 'secrets of a cloud'],
  ['168.63.129.16', 'machines of Azure'],
  ['192.0.0.192', 'secrets of a cloud'],
  ['100.64.0.1', 'a network that a carrier shares out'],
  ['224.0.0.1', 'many at once'],
  ['255.255.255.255', 'everybody'],
  ['198.18.0.1', 'measurements'],
  ['240.0.0.1', 'nothing yet'],
  ['::', 'this machine'],
  ['::1', 'this machine'],
  ['::ffff:10.0.0.1', 'IPv4 within IPv6'],
  ['::7f00:1', 'IPv4 within IPv6'],
  ['64:ff9b::a00:1', 'IPv4 behind a translator'],
  ['64:ff9b:1::a00:1', 'IPv4 behind a translator'],
  ['2002:a00:1::', 'IPv4 behind a relay'],
  ['2001::1', 'IPv4 behind a tunnel'],
  ['fd00:ec2::254', 'secrets of a cloud'],
  ['fe80::1', 'the next machine'],
  ['fec0::1', 'a private network of old'],
  ['ff02::1', 'many at once'],
  ['2001:db8::1', 'documents'],
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
