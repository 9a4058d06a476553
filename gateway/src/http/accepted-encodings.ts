import type { GatewayRequest } from './http-request.ts';

/** The content encodings that a client names as acceptable (RFC 9110, 12.5.3). */
export function acceptedEncodings({ headers }: Pick<GatewayRequest, 'headers'>): string[] {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.toLowerCase() ?? '');
}
