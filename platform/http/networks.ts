import ipaddr from 'ipaddr.js';

/**
 * Reads a network in CIDR notation, or a single address, which counts as a network. IPv4 networks must be written as
 * IPv4, never as part of IPv6.
 * @returns the network with its first address, such as `203.0.113.0/24`, or null if the text is not a network
 */
export function readNetwork(text: string): string | null {
  const [address = '', length] = text.split('/');
  const isIpv4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (!isIpv4 && !(address.includes(':') && ipaddr.IPv6.isValid(address) && !address.includes('%')))
    return null;
  const cidr = length === undefined ? `${address}/${isIpv4 ? 32 : 128}` : text;
  if (!/^[^/]+\/(0|[1-9]\d{0,2})$/.test(cidr) || !ipaddr.isValidCIDR(cidr)) return null;
  const bits = cidr.split('/')[1] ?? '';
  if (isIpv4) return `${ipaddr.IPv4.networkAddressFromCIDR(cidr)}/${bits}`;
  const first = ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return first.isIPv4MappedAddress() ? null : `${first}/${bits}`;
}

/**
 * Returns whether an address is in one of these networks. An IPv4 address may be written as part of IPv6 (`::ffff:`).
 */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some(network => {
    const [first, bits] = ipaddr.parseCIDR(network);
    return first.kind() === parsed.kind() && parsed.match(first, bits);
  });
}
