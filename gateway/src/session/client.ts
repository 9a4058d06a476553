import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { canonicalAddress } from '@portal/auth/client-network';

/**
 * Tells whose request it is. `X-Forwarded-*` is believed only where the connection comes from one
 * of the proxies that are configured (addresses or subnets, by commas): anybody can send them.
 */
export function clientReader(trustedProxies: string) {
  const trusted = listOf(trustedProxies);
  const none = trusted.rules.length === 0;
  const isTrusted = (address: string) =>
    !none && isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (message: IncomingMessage): { address: string; host: string } => {
    const peer = plain(message.socket.remoteAddress ?? '');
    const host = message.headers.host ?? '';
    if (!isTrusted(peer)) return { address: peer, host };
    // Each proxy adds at the right, so the first from there that is none of ours is the client.
    const hops = String(message.headers['x-forwarded-for'] ?? '').split(',');
    const client = hops
      .map((hop) => plain(hop.trim()))
      .findLast((hop) => isIP(hop) !== 0 && !isTrusted(hop));
    const forwardedHost = message.headers['x-forwarded-host'];
    return { address: client ?? peer, host: forwardedHost ? String(forwardedHost) : host };
  };
}

function listOf(addresses: string): BlockList {
  const list = new BlockList();
  for (const entry of addresses.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) throw new TypeError(`TRUSTED_PROXIES: ${entry} is no address`);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Sockets that take both kinds write IPv4 as `::ffff:192.0.2.1`, and IPv6 has many spellings. */
function plain(address: string): string {
  return canonicalAddress(address) ?? address;
}
