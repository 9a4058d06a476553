import type { ErrorCode } from '@portal/contracts/error-codes';
import { httpStatusByCode } from '@portal/contracts/http-status';
import type { Failure } from '@portal/kernel/result';
import { type HttpResponse, jsonResponse } from '../http/http-response.ts';

const defaultRetrySeconds = 2;

/** A failure as a REST response: `{message, code, issues?}` with the status of its code. */
export function errorResponse(failure: Failure<ErrorCode>): HttpResponse {
  const { code, message, issues, details } = failure;
  const body = {
    message,
    code,
    ...(issues && { issues }),
    // The sign-in form asks this question.
    ...(code === 'SECURITY_ANSWER_REQUIRED' && { securityQuestion: details?.securityQuestion }),
    // `passkey` asks the browser for one of the person's.
    ...(code === 'SECOND_FACTOR_REQUIRED' && {
      methods: details?.methods,
      ...(details?.passkey != null && { passkey: details.passkey }),
    }),
  };
  const headers = { ...retryAfterHeaders(failure), ...challengeHeaders(failure) };
  return jsonResponse(httpStatusByCode[code], body, headers, [code]);
}

/** The `WWW-Authenticate` header of a refused API token (RFC 6750). */
function challengeHeaders({ details }: Failure<ErrorCode>): Record<string, string> {
  const { challenge } = details ?? {};
  return typeof challenge === 'string' ? { 'www-authenticate': challenge } : {};
}

/** The `Retry-After` header, where a retry helps. */
export function retryAfterHeaders({
  code,
  retryAfterSeconds,
}: Failure<ErrorCode>): Record<string, string> {
  const isTemporary = code === 'SERVICE_UNAVAILABLE' || code === 'TOO_MANY_REQUESTS';
  if (!isTemporary && retryAfterSeconds === undefined) return {};
  return {
    'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds ?? defaultRetrySeconds))),
  };
}
