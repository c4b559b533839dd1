import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A public address at which Azure's internal platform services respond. */
const AZURE = '168.63.129.16';

/**
 * Returns whether an IPv4 or IPv6 address is on the public internet. Loopback, private, shared, multicast and
 * reserved addresses are not, nor are IPv6 addresses that embed an IPv4 address. The check matters because
 * cloud metadata services expose secrets at non-public addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === AZURE) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // All allocated global unicast IPv6 addresses begin with the bits 001.
  return parsed instanceof ipaddr.IPv6 ? ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000 : true;
}

/** Thrown if a host name does not resolve to any public address. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
  code = 'EPRIVATE';
}

/**
 * Resolves a name and passes only its public addresses to the connection. The connection uses exactly the
 * addresses that were checked, so a later DNS change has no effect (DNS rebinding).
 */
export const publicLookup: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const publicAddresses = found.filter(({ address }) => isPublicAddress(address));
    const [first] = publicAddresses;
    if (!first) return done(new PrivateAddress(`${name} does not resolve to a public address`), []);
    if (options.all) done(null, publicAddresses);
    else done(null, first.address, first.family);
  });
};

/** Returns whether the host of a URL is localhost or a non-public IP address. Other names are not resolved. */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (/(^|\.)localhost\.?$/.test(host)) return true;
  return ipaddr.isValid(host) && !isPublicAddress(host);
}
