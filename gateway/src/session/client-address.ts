import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { canonicalAddress } from '@portal/auth/client-networks';

/** More proxies than any request passes. Clients may send thousands of addresses ahead of those that proxies append. */
const maxHops = 20;

/**
 * Creates a reader of the client's address and the requested host. It trusts `X-Forwarded-*` only
 * on connections from the configured proxies (comma-separated addresses or subnets), because any
 * client can send these headers.
 */
export function createClientAddressReader(trustedProxies: string) {
  const trusted = toBlockList(trustedProxies);
  const none = trusted.rules.length === 0;
  const isTrusted = (address: string) =>
    !none && isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (message: IncomingMessage): { address: string; host: string } => {
    const peer = normalise(message.socket.remoteAddress ?? '');
    const host = message.headers.host ?? '';
    if (!isTrusted(peer)) return { address: peer, host };
    // Each proxy appends on the right, so the last address that is no trusted proxy is the
    // client's.
    const hops = String(message.headers['x-forwarded-for'] ?? '').split(',');
    const client = hops
      .slice(-maxHops)
      .map((hop) => normalise(hop.trim()))
      .findLast((hop) => isIP(hop) !== 0 && !isTrusted(hop));
    const forwardedHost = message.headers['x-forwarded-host'];
    return { address: client ?? peer, host: forwardedHost ? String(forwardedHost) : host };
  };
}

function toBlockList(addresses: string): BlockList {
  const list = new BlockList();
  for (const entry of addresses.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0)
      throw new TypeError(`TRUSTED_PROXIES: ${entry} is not an IP address or subnet`);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Dual-stack sockets write IPv4 as `::ffff:192.0.2.1`, and IPv6 has many spellings. */
function normalise(address: string): string {
  return canonicalAddress(address) ?? address;
}
