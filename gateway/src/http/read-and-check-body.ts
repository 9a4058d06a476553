import type { ErrorCode } from '@portal/contracts/error-codes';
import { fail, ok, type Result } from '@portal/kernel/result';
import { readBody } from '@portal/runtime/read-body';
import type { PortalSite } from '../session/portal-site.ts';
import { isCrossOrigin } from '../session/request-origin.ts';
import type { GatewayRequest } from './http-request.ts';
import { isJsonContentType } from './json-body.ts';

/** 100 KB: the longest message is 5,000 characters. */
export const maxBodyBytes = 100 * 1024;

/**
 * Reads the body of a write and checks, in this order, its size (413), its content type (415) and
 * its origin (403). The content is parsed after authentication (docs/specification/running.md).
 */
export async function readAndCheckBody(
  request: GatewayRequest,
  site: PortalSite,
  {
    isForm = false,
    maxBytes = maxBodyBytes,
    mediaTypes,
  }: {
    isForm?: boolean;
    maxBytes?: number | undefined;
    /** In place of `application/json`. */
    mediaTypes?: readonly string[];
  } = {},
): Promise<Result<Buffer, ErrorCode>> {
  const body = await readBody(request.message, maxBytes);
  if (body === null) {
    const limit = `${(maxBytes / 1024).toLocaleString('en-GB')} KB`;
    return fail('PAYLOAD_TOO_LARGE', `This is too much to send at once. The limit is ${limit}.`);
  }
  const { headers } = request;
  if (
    (!isForm && !isJsonContentType(headers['content-type'], body.length > 0, mediaTypes)) ||
    headers['content-encoding']
  ) {
    return fail('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON: application/json, in UTF-8');
  }
  if (isCrossOrigin(request, site)) {
    return fail('FOREIGN_ORIGIN', 'Requests from other sites are refused');
  }
  return ok(body);
}
