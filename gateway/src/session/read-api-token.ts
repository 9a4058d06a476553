import { apiTokenPrefix } from '@portal/auth/api-token';
import type { GatewayRequest } from '../http/http-request.ts';

const bearer = /^bearer +(\S+)$/i;

/**
 * The API token of a request, unchecked; null without one. Other credentials are ignored: some proxies add their own
 * to every request of a browser.
 */
export function readApiToken({ headers }: Pick<GatewayRequest, 'headers'>): string | null {
  const token = bearer.exec(headers.authorization ?? '')?.[1];
  return token?.startsWith(apiTokenPrefix) ? token : null;
}
