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
])('%s is not of the public internet: it leads to %s', address => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '203.0.114.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is of the public internet',
  address => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('a host is judged however its number is written, and a name not before it is looked up', () => {
  const hosts = ['https://127.1/', 'https://0x7f000001/', 'https://[::1]/', 'https://[::ffff:7f00:1]:8443/'];
  expect(hosts.map(host => isPrivateHost(new URL(host)))).toEqual([true, true, true, true]);
  expect(isPrivateHost(new URL('https://8.8.8.8/'))).toBe(false);
});

test('this machine’s own name, and names under it, are private by their writing', () => {
  const may = (host: string) => !isPrivateHost(new URL(`https://${host}/`));
  expect(['localhost', 'LOCALHOST.', 'pms.localhost:8443'].map(may)).toEqual([false, false, false]);
  expect(['localhost.example', 'notlocalhost', 'pms.example'].map(may)).toEqual([true, true, true]);
});
