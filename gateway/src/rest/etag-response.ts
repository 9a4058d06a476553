import { createHash } from 'node:crypto';
import type { GatewayRequest } from '../http/http-request.ts';
import { emptyResponse, type HttpResponse } from '../http/http-response.ts';

/**
 * Adds an entity tag to a response, or gives 304 where the client already has this version.
 * Calendar apps poll every hour for content that seldom changes. Only the client may cache it.
 */
export function withETag(
  { headers }: Pick<GatewayRequest, 'headers'>,
  response: HttpResponse,
): HttpResponse {
  const etag = `"${createHash('sha256').update(response.body).digest('base64url').slice(0, 27)}"`;
  const headersWithTag = { ...response.headers, etag, 'cache-control': 'private, no-cache' };
  return hasTag(headers['if-none-match'], etag)
    ? emptyResponse(304, headersWithTag)
    : { ...response, headers: headersWithTag };
}

/** Weak comparison (RFC 9110, 13.1.2), because a compressing proxy makes a tag weak. */
function hasTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
