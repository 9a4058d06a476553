import type { ErrorCode } from '@portal/contracts/error-codes';
import type { Operation } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { GatewayRequest } from '../http/http-request.ts';
import { isJsonContentType, parseForm, parseJsonObject } from '../http/json-body.ts';
import { readAndCheckBody } from '../http/read-and-check-body.ts';
import type { PortalSite } from '../session/portal-site.ts';

export type ParsedBody = Result<Record<string, unknown>, 'BAD_INPUT'>;

/**
 * Reads and checks the body of a write. Gives the function that parses it, which is called after authentication: as JSON, or
 * as a form where the operation takes one.
 */
export async function readRestBody(
  request: GatewayRequest,
  site: PortalSite,
  { isOneClick, isForm, maxBodyBytes: maxBytes }: Operation['rest'],
): Promise<Result<() => ParsedBody, ErrorCode>> {
  if (request.method === 'GET') return ok(() => ok({}));
  const checks = { isForm: Boolean(isOneClick || isForm), maxBytes };
  const received = await readAndCheckBody(request, site, checks);
  if (!received.ok) return received;
  const bytes = received.value;
  if (isJsonContentType(request.headers['content-type'], bytes.length > 0)) {
    return ok(() => parseJsonObject(bytes));
  }
  // A mail program’s one-click form has nothing that the address doesn’t.
  return ok(() => (isForm ? parseForm(bytes) : ok({})));
}
