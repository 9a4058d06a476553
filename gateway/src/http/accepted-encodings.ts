import type { GatewayRequest } from './http-request.ts';

/** More than any client names: thousands take milliseconds for each request, also of a file, which has no other limit. */
const maxNamed = 20;

/** The content encodings that a client names as acceptable (RFC 9110, 12.5.3): the first ones of very many. */
export function acceptedEncodings({ headers }: Pick<GatewayRequest, 'headers'>): string[] {
  return String(headers['accept-encoding'] ?? '')
    .split(',', maxNamed)
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.toLowerCase() ?? '');
}
