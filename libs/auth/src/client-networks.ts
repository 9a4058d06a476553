import ipaddr from 'ipaddr.js';

/**
 * The canonical form of an IP address, or null if the text is not one. An IPv4 address written as
 * IPv6 (`::ffff:192.0.2.1`) becomes IPv4.
 */
export function canonicalAddress(text: string): string | null {
  // The library would also accept 0x7f.1 as an IPv4 address.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.process(text);
  // The zone of a link-local address names a network interface of this machine.
  if (address.kind() === 'ipv6') (address as ipaddr.IPv6).zoneId = undefined;
  return address.toString();
}

/** The limit of an IPv6 /48 network is this many times that of a /64. */
export const wideNetworkFactor = 10;

/**
 * The networks by which a client is rate-limited, the narrowest first: the address for IPv4, the
 * /64 and the /48 for IPv6, because an IPv6 client controls its whole /64 and often a /48.
 */
export function clientNetworks(address: string): [string] | [string, string] {
  const canonical = canonicalAddress(address);
  if (canonical === null || !canonical.includes(':')) return [canonical ?? address];
  const prefix = (bits: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/${bits}`).toString()}/${bits}`;
  return [prefix(64), prefix(48)];
}
