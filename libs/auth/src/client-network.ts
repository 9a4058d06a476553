import ipaddr from 'ipaddr.js';

/**
 * An address in its one usual form, IPv4 where it is written as IPv6 (`::ffff:192.0.2.1`); null
 * where the text is no address.
 */
export function canonicalAddress(text: string): string | null {
  // Only the usual form: the library would also take 0x7f.1 for an IPv4 address.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.process(text);
  // The zone of a link-local address names a network card of this machine.
  if (address.kind() === 'ipv6') (address as ipaddr.IPv6).zoneId = undefined;
  return address.toString();
}

/**
 * The networks by which a client is counted, the narrowest first. An IPv6 client controls its whole
 * /64 and often a /48. An IPv4 address counts alone.
 */
export function networksOf(address: string): [string] | [string, string] {
  const canonical = canonicalAddress(address);
  if (canonical === null || !canonical.includes(':')) return [canonical ?? address];
  const prefix = (bits: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/${bits}`).toString()}/${bits}`;
  return [prefix(64), prefix(48)];
}
