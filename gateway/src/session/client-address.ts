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
    // Each proxy appends on the right, so the last one that is no trusted proxy is the client. What is before it, the
    // client has sent: it doesn't count, even where the proxy's own entry is no address.
    const hops = String(message.headers['x-forwarded-for'] ?? '').split(',');
    const client = hops
      .slice(-maxHops)
      .map((hop) => addressOfHop(hop.trim()))
      .findLast((hop) => hop !== '' && !isTrusted(hop));
    const address = client !== undefined && isIP(client) !== 0 ? client : peer;
    const forwardedHost = message.headers['x-forwarded-host'];
    return { address, host: forwardedHost ? String(forwardedHost) : host };
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

/** Some proxies append the port as well: `192.0.2.1:50000`, `[2001:db8::1]:50000`. */
const addressWithPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

function addressOfHop(hop: string): string {
  const [, ipv6, ipv4] = addressWithPort.exec(hop) ?? [];
  return normalise(ipv6 ?? ipv4 ?? hop);
}

/** Dual-stack sockets write IPv4 as `::ffff:192.0.2.1`, and IPv6 has many spellings. */
function normalise(address: string): string {
  return canonicalAddress(address) ?? address;
}
