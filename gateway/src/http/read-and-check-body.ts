import type { ErrorCode } from '@portal/contracts/error-codes';
import { fail, ok, type Result } from '@portal/kernel/result';
import { readBody } from '@portal/runtime/read-body';
import type { PortalSite } from '../session/portal-site.ts';
import { isCrossOrigin } from '../session/request-origin.ts';
import type { GatewayRequest } from './http-request.ts';
import { isJsonContentType, jsonMediaTypes } from './json-body.ts';
import { createUnfinishedBodies } from './unfinished-bodies.ts';

/** 100 KB: the longest message is 5,000 characters. */
export const maxBodyBytes = 100 * 1024;
const unfinishedBodies = createUnfinishedBodies();

/**
 * Reads the body of a write, unless its address is sending too many (429), and checks, in this order, its size (413), its
 * content type (415) and its origin (403). The content is parsed after authentication (docs/specification/running.md).
 */
export async function readAndCheckBody(
  request: GatewayRequest,
  site: PortalSite,
  {
    isForm = false,
    maxBytes = maxBodyBytes,
    mediaTypes = jsonMediaTypes,
  }: {
    isForm?: boolean;
    maxBytes?: number | undefined;
    mediaTypes?: readonly string[];
  } = {},
): Promise<Result<Buffer, ErrorCode>> {
  const finish = unfinishedBodies.begin(request.address);
  if (finish === null) {
    return fail('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment and try again.');
  }
  const body = await readBody(request.message, maxBytes).finally(finish);
  if (body === null) {
    const limit = `${(maxBytes / 1024).toLocaleString('en-GB')} KB`;
    return fail('PAYLOAD_TOO_LARGE', `This is too much to send at once. The limit is ${limit}.`);
  }
  const { headers } = request;
  if (headers['content-encoding']) {
    return fail('UNSUPPORTED_MEDIA_TYPE', 'The body must not have a Content-Encoding');
  }
  if (!isForm && !isJsonContentType(headers['content-type'], body.length > 0, mediaTypes)) {
    const types = mediaTypes.join(' or ');
    return fail('UNSUPPORTED_MEDIA_TYPE', `The body must be JSON in UTF-8: ${types}`);
  }
  if (isCrossOrigin(request, site)) {
    return fail('FOREIGN_ORIGIN', 'Requests from other sites are refused');
  }
  return ok(body);
}
