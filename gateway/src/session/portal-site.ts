import { isIP } from 'node:net';

/** The address under which browsers reach the portal. */
export interface PortalSite {
  /** Whether browsers reach it by TLS. */
  secure: boolean;
  /** PUBLIC_URL; null where it isn't set. */
  publicUrl: URL | null;
}

/**
 * Whether a `Host` header names the portal: PUBLIC_URL's host, localhost or an IP address. It stops
 * DNS rebinding, where another site points its own name at this machine and so becomes the same
 * origin. IP addresses are safe, because nobody can point one elsewhere.
 */
export function isPortalHost(host: string, { publicUrl }: PortalSite): boolean {
  const name = hostnameOf(host);
  if (name === null) return false;
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || name === hostnameOf(publicUrl?.host ?? '');
}

/** Whether a page at `address` is the portal's: on the requested host, or on PUBLIC_URL. */
export function isPortalPage(
  address: string,
  host: string,
  { secure, publicUrl }: PortalSite,
): boolean {
  if (!URL.canParse(address)) return false;
  const page = new URL(address);
  if (secure && page.protocol !== 'https:') return false;
  return page.host === withoutDefaultPort(host) || page.origin === publicUrl?.origin;
}

function hostnameOf(host: string): string | null {
  if (!/^[^/?#@\\\s]+$/.test(host)) return null;
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? null;
}

function withoutDefaultPort(host: string): string {
  return host.toLowerCase().replace(/:(80|443)$/, '');
}
