import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { statusOf } from '@portal/contracts/status-of';
import { ApiError, type FailureBody, outcomeUnknown, unreachable } from './api-error.ts';

/** Whatever Apollo gives as an error, in the one shape of the whole app. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (CombinedGraphQLErrors.is(error)) return errorOfGraphql(error);
  if (ServerError.is(error) || ServerParseError.is(error)) {
    const { statusCode, bodyText, response } = error;
    const first = firstErrorIn(bodyText);
    if (first) return new ApiError(statusCode, JSON.stringify(bodyOf(first)), waitOf(first));
    return new ApiError(statusCode, bodyText || response.statusText);
  }
  return unreachable();
}

/** Whether something could not be had because the network or a part of the portal is away. */
export function isAway(error: unknown): boolean {
  return Boolean(error) && outcomeUnknown(toApiError(error));
}

function errorOfGraphql(error: CombinedGraphQLErrors): ApiError {
  // Where several fields failed, a session that has ended explains all the others.
  const first =
    error.errors.find(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ??
    error.errors[0];
  const body = first ? bodyOf(first) : { message: '' };
  // A GraphQL answer is always 200: this is the status that REST would have given.
  const status = (body.code && statusOf[body.code]) ?? 500;
  return new ApiError(status, JSON.stringify(body), first ? waitOf(first) : null);
}

interface GraphqlError {
  message: string;
  extensions?: Record<string, unknown> | undefined;
}

/** The gateway answers with a status of its own where it refuses a document before running it. */
function firstErrorIn(bodyText: string): GraphqlError | null {
  try {
    const { errors } = JSON.parse(bodyText) as { errors?: GraphqlError[] };
    return errors?.[0] ?? null;
  } catch {
    return null;
  }
}

function bodyOf({ message, extensions }: GraphqlError): FailureBody {
  const { code, issues } = (extensions ?? {}) as FailureBody;
  return { message, code, issues };
}

function waitOf({ extensions }: GraphqlError): number | null {
  const seconds = extensions?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : null;
}
