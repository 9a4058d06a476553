import type { Asked } from '../http/asked.ts';
import { isOwnPage, type OwnSite } from './own-site.ts';

/**
 * Whether a browser sent this for a page of another origin. A client that sends neither header is
 * no browser (decisions.md section 1).
 */
export function isForeign(asked: Asked, own: OwnSite): boolean {
  const site = asked.headers['sec-fetch-site'];
  if (site !== undefined && !isOwnSite(site)) return true;
  const { origin } = asked.headers;
  return origin !== undefined && !isOwnPage(origin, asked.host, own);
}

/**
 * Whether a navigation comes from one of the portal's own pages or from no page at all: typed, a
 * bookmark, no browser. Another site's link or picture must not sign anybody out.
 */
export function isOwnNavigation(asked: Asked, own: OwnSite): boolean {
  const { 'sec-fetch-site': site, origin, referer } = asked.headers;
  if (site !== undefined) return isOwnSite(site);
  // Browsers leave Sec-Fetch-Site out where the portal runs without TLS.
  const page = origin ?? referer;
  return page === undefined || isOwnPage(page, asked.host, own);
}

/** `same-site` is a neighbour under the same domain, and not the portal. */
function isOwnSite(site: string | string[]): boolean {
  return site === 'same-origin' || site === 'none';
}
