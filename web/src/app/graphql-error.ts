import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { statusOf } from '@portal/contracts/status-of';
import { ApiError, type FailureBody, unreachable } from './api-error.ts';

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
  // A GraphQL answer is always 200: this is the status that REST would have given.
  const status = (code && statusOf[code]) ?? 500;
  return new ApiError(status, JSON.stringify(body), retryAfterSeconds ?? null);
}
