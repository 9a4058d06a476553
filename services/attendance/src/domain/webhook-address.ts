import { fieldError } from '@portal/kernel/result';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local (which has the metadata of
 * clouds), multicast, reserved, or another notation of such an IPv4 address in IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` turns an IPv4-mapped address into IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // All that is in use on the internet. `::a.b.c.d` is outside, which is IPv4 in IPv6 as well.
  return parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parseCIDR('2000::/3'));
}

/** The IP address that a URL has instead of a name; null for a name. */
export function literalAddress({ hostname }: URL): string | null {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(address) ? address : null;
}

/** Whether a URL names this machine itself, which DNS may not know. */
export function isLocalName({ hostname }: URL): boolean {
  return /(^|\.)localhost\.?$/.test(hostname);
}

export const privateUrlFailure = fieldError(
  'url',
  'Enter a public address: the portal doesn’t send events to private networks',
);

/** Checks the address of a webhook as it was entered; null if it is allowed. */
export function validateWebhookUrl(text: string, allowsPrivateAddresses: boolean) {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && allowsPrivateAddresses)) {
    return fieldError('url', 'Enter an address that starts with https://');
  }
  if (url.username !== '' || url.password !== '') {
    return fieldError('url', 'Enter an address without a username and password');
  }
  if (allowsPrivateAddresses) return null;
  const address = literalAddress(url);
  return isLocalName(url) || (address !== null && !isPublicAddress(address))
    ? privateUrlFailure
    : null;
}
