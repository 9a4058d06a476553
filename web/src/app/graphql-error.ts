import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { ApiError, type FailureBody, unreachable } from './api-error.ts';

/** A GraphQL answer is always 200: the status that REST would have given for the same code. */
const statusOfCode: Record<ErrorCode, number> = {
  BAD_INPUT: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SECURITY_ANSWER_REQUIRED: 401,
  FORBIDDEN: 403,
  SETUP_REQUIRED: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  SETUP_ALREADY_DONE: 409,
  USERNAME_TAKEN: 409,
  ALREADY_CLOCKED_IN: 409,
  NOT_CLOCKED_IN: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** Whatever Apollo gives as an error, in the one shape of the whole app. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (CombinedGraphQLErrors.is(error)) return errorOfGraphql(error);
  if (ServerError.is(error) || ServerParseError.is(error)) {
    return new ApiError(error.statusCode, error.bodyText || error.response.statusText);
  }
  return unreachable();
}

function errorOfGraphql(error: CombinedGraphQLErrors): ApiError {
  // Where several fields failed, a session that has ended explains all the others.
  const first =
    error.errors.find(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ??
    error.errors[0];
  const { code, issues, retryAfterSeconds } = (first?.extensions ?? {}) as FailureBody & {
    retryAfterSeconds?: number;
  };
  const body: FailureBody = { message: first?.message ?? '', code, issues };
  const status = (code && statusOfCode[code]) ?? 500;
  return new ApiError(status, JSON.stringify(body), retryAfterSeconds ?? null);
}
