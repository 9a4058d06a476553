import type { GatewayRequest } from '../http/http-request.ts';
import { isPortalPage, type PortalSite } from './portal-site.ts';

/**
 * Whether a browser sent this request for a page of another origin. A client that sends neither
 * `Sec-Fetch-Site` nor `Origin` is no browser and passes (docs/specification/people.md).
 */
export function isCrossOrigin(request: GatewayRequest, portalSite: PortalSite): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && !isSameOrigin(site)) return true;
  const { origin } = request.headers;
  return origin !== undefined && !isPortalPage(origin, request.host, portalSite);
}

/**
 * Whether a navigation comes from one of the portal's pages or from no page: a typed address, a
 * bookmark, no browser. Another site's link or image must not sign anybody out, nor read in somebody's name.
 */
export function isSameOriginNavigation(request: GatewayRequest, portalSite: PortalSite): boolean {
  const { 'sec-fetch-site': site, origin, referer } = request.headers;
  if (site !== undefined) return isSameOrigin(site);
  // Browsers omit Sec-Fetch-Site where the portal runs without TLS.
  const page = origin ?? referer;
  return page === undefined || isPortalPage(page, request.host, portalSite);
}

/** The failure of a read that another site's link opens with somebody's session. */
export const foreignReadFailure = {
  code: 'FOREIGN_ORIGIN',
  message:
    'For security, this can’t be opened from another website. Open the portal and find it there.',
} as const;

/** `same-site` doesn't count: it is another host under the same domain. */
function isSameOrigin(site: string | string[]): boolean {
  return site === 'same-origin' || site === 'none';
}
