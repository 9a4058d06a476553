import type { ErrorCode } from '@portal/contracts/error-codes';
import { httpStatusByCode } from '@portal/contracts/http-status';
import type { Failure } from '@portal/kernel/result';
import SCIMMY from 'scimmy';
import { type HttpResponse, jsonResponse } from '../http/http-response.ts';
import { errorResponse } from '../rest/error-response.ts';

export const scimMediaType = 'application/scim+json';

/** A response in SCIM’s media type. */
export function scimResponse(
  status: number,
  value: unknown,
  headers: HttpResponse['headers'] = {},
): HttpResponse {
  const response = jsonResponse(status, value, headers);
  return { ...response, headers: { ...response.headers, ...contentType } };
}

const contentType = { 'content-type': `${scimMediaType}; charset=utf-8` };

/** A failure as SCIM has it (RFC 7644, 3.12), with the status and headers that the REST API gives it. */
export function scimErrorResponse(failure: Failure<ErrorCode>): HttpResponse {
  const { status, scimType } = scimErrorOf(failure);
  const response = errorResponse(failure);
  const { code, issues } = failure;
  const detail =
    issues?.map(({ path, message }) => [path.join('.'), message].join(' ').trim()).join('; ') ||
    failure.message;
  return {
    ...response,
    status,
    headers: {
      ...response.headers,
      ...contentType,
      // RFC 6750: which credentials are missing.
      ...(code === 'UNAUTHENTICATED' &&
        !response.headers['www-authenticate'] && { 'www-authenticate': 'Bearer' }),
    },
    body: JSON.stringify({
      schemas: [SCIMMY.Messages.ErrorResponse.id],
      status: String(status),
      ...(scimType && { scimType }),
      detail,
    }),
  };
}

/** The failure of an error that the SCIM library throws for a bad request; other errors are thrown again. */
export function failureOfScimError(error: unknown): Failure<ErrorCode> {
  if (!(error instanceof SCIMMY.Types.Error) || error.status !== 400) throw error;
  return badRequest(error.scimType || 'invalidValue', error.message);
}

/** A bad request with SCIM’s keyword for its kind. */
export function badRequest(scimType: string, message: string): Failure<'BAD_INPUT'> {
  return { code: 'BAD_INPUT', message, details: { scimType } };
}

function scimErrorOf({ code, issues, details }: Failure<ErrorCode>): {
  status: number;
  scimType?: string;
} {
  const status = httpStatusByCode[code];
  if (code === 'USERNAME_TAKEN') return { status, scimType: 'uniqueness' };
  if (code === 'CONFLICT') {
    const field = issues?.[0]?.path[0];
    if (field === 'version') return { status: 412 };
    return field === 'externalId' ? { status, scimType: 'uniqueness' } : { status };
  }
  if (code !== 'BAD_INPUT') return { status };
  return { status, scimType: String(details?.scimType ?? 'invalidValue') };
}
