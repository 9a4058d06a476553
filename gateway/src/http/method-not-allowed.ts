import type { Failure } from '@portal/kernel/result';
import type { GatewayRequest } from './http-request.ts';
import { emptyResponse, type HttpResponse } from './http-response.ts';

/** The `Allow` header of an address with these methods. */
function allowHeader(methods: readonly string[]): { allow: string } {
  const withHead = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return { allow: [...withHead, 'OPTIONS'].join(', ') };
}

/**
 * Responds to an unsupported method with 405 and `Allow`, and to OPTIONS with `Allow` alone. This
 * check precedes every other refusal and reveals only what the public OpenAPI document says.
 */
export function methodNotAllowedResponse(
  { method }: Pick<GatewayRequest, 'method'>,
  methods: readonly string[],
  toErrorResponse: (failure: Failure<'METHOD_NOT_ALLOWED'>) => HttpResponse,
): HttpResponse {
  const headers = allowHeader(methods);
  if (method === 'OPTIONS') return emptyResponse(204, headers);
  const message = `Method not allowed. This address supports ${methods.join(', ')}`;
  const response = toErrorResponse({ code: 'METHOD_NOT_ALLOWED', message });
  return { ...response, headers: { ...response.headers, ...headers } };
}
