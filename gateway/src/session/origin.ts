import type { Asked } from '../http/asked.ts';

/**
 * Whether a browser sent this for a page of another origin. A client that sends neither header is
 * no browser (decisions.md section 1).
 */
export function isForeign(asked: Asked, secure: boolean): boolean {
  const site = asked.headers['sec-fetch-site'];
  if (site !== undefined && !isOwnSite(site)) return true;
  const { origin } = asked.headers;
  return origin !== undefined && !isOwn(origin, asked.host, secure);
}

/**
 * Whether a navigation comes from one of the portal's own pages or from no page at all: typed, a
 * bookmark, no browser. Another site's link or picture must not sign anybody out.
 */
export function isOwnNavigation(asked: Asked, secure: boolean): boolean {
  const { 'sec-fetch-site': site, origin, referer } = asked.headers;
  if (site !== undefined) return isOwnSite(site);
  // Browsers leave Sec-Fetch-Site out where the portal runs without TLS.
  const page = origin ?? referer;
  return page === undefined || isOwn(page, asked.host, secure);
}

/** `same-site` is a neighbour under the same domain, and not the portal. */
function isOwnSite(site: string | string[]): boolean {
  return site === 'same-origin' || site === 'none';
}

function isOwn(address: string, host: string, secure: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { host: from, protocol } = new URL(address);
  return from === withoutDefaultPort(host) && (!secure || protocol === 'https:');
}

function withoutDefaultPort(host: string): string {
  return host.toLowerCase().replace(/:(80|443)$/, '');
}
