import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of Azure's own machines, which answer at this address of the public internet. */
const AZURE = '168.63.129.16';

/**
 * Whether an address (IPv4 or IPv6, as text) is one of the public internet: neither this machine nor a network of its own, neither shared,
 * multicast nor reserved, nor one that carries an IPv4 address within it. Clouds tell secrets at addresses that are none of these.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === AZURE) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // All that is given out of IPv6 begins with 001.
  return parsed instanceof ipaddr.IPv6 ? ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000 : true;
}

/** No address behind a name may be asked. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
  code = 'EPRIVATE';
}

/**
 * Finds the addresses of a name as usual, and gives a connection the public ones alone: what it connects to is what was looked at, whatever
 * the name leads to a moment later.
 */
export const publicLookup: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return done(new PrivateAddress(`${name} leads to no public address`), []);
    if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });
};

/**
 * Whether the host of an address on the web is private by its very writing: an IP address that is not public, or this machine's own name.
 * No other name is looked up for it.
 */
export function isPrivateHost({ hostname }: URL): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (/(^|\.)localhost\.?$/.test(bare)) return true;
  return ipaddr.isValid(bare) && !isPublicAddress(bare);
}
