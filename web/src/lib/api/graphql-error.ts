import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { httpStatusByCode } from '@portal/contracts/http-status';
import { ApiError, type FailureBody, isOutcomeUnknown, networkError } from './api-error.ts';

/** Converts any error from Apollo Client to an `ApiError`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (CombinedGraphQLErrors.is(error)) return errorOfGraphql(error);
  if (ServerError.is(error) || ServerParseError.is(error)) {
    const { statusCode, bodyText, response } = error;
    const first = firstErrorIn(bodyText);
    if (first) return new ApiError(statusCode, JSON.stringify(bodyOf(first)), waitOf(first));
    return new ApiError(statusCode, bodyText || response.statusText);
  }
  return networkError();
}

/** Whether a request failed because the network or a service is down. */
export function isUnavailable(error: unknown): boolean {
  return Boolean(error) && isOutcomeUnknown(toApiError(error));
}

function errorOfGraphql(error: CombinedGraphQLErrors): ApiError {
  // If the session has ended, that explains the errors of all other fields.
  const first =
    error.errors.find(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ??
    error.errors[0];
  const body = first ? bodyOf(first) : { message: '' };
  // GraphQL responses are always 200: use the status that REST would have returned.
  const status = (body.code && httpStatusByCode[body.code]) ?? 500;
  return new ApiError(status, JSON.stringify(body), first ? waitOf(first) : null);
}

interface GraphqlError {
  message: string;
  extensions?: Record<string, unknown> | undefined;
}

/**
 * The first GraphQL error in the body of a document that the gateway rejected with an HTTP error
 * status.
 */
function firstErrorIn(bodyText: string): GraphqlError | null {
  try {
    const { errors } = JSON.parse(bodyText) as { errors?: GraphqlError[] };
    return errors?.[0] ?? null;
  } catch {
    return null;
  }
}

function bodyOf({ message, extensions }: GraphqlError): FailureBody {
  const { code, issues, details } = (extensions ?? {}) as FailureBody;
  return { message, code, issues, details };
}

function waitOf({ extensions }: GraphqlError): number | null {
  const seconds = extensions?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : null;
}
