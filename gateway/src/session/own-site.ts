import { isIP } from 'node:net';

/** Where browsers reach the portal. */
export interface OwnSite {
  /** Browsers reach it by TLS. */
  secure: boolean;
  /** PUBLIC_URL; null where only the names of the machine itself are known. */
  publicUrl: URL | null;
}

/**
 * Whether a browser that sends this `Host` can have been sent here by the portal itself. A page of
 * another site can have its own name point to this machine (DNS rebinding), and is then the same
 * origin to the browser. An IP address can't be pointed elsewhere, so each of the machine's holds.
 */
export function isOwnHost(host: string, { publicUrl }: OwnSite): boolean {
  const name = hostnameOf(host);
  if (name === null) return false;
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || name === hostnameOf(publicUrl?.host ?? '');
}

/** Whether a page at `address` is the portal's: of the host that was asked, or of PUBLIC_URL. */
export function isOwnPage(address: string, host: string, { secure, publicUrl }: OwnSite): boolean {
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
