import { ApolloServerErrorCode } from '@apollo/server/errors';
import { type ErrorCode, errorCodes } from '@portal/contracts/error-codes';
import { GraphQLError } from 'graphql';
import { isUnavailableError } from './is-unavailable-error.ts';
import type { Request } from './request.ts';

/** A GraphQL error as a service sends it. */
export interface ErrorResponse {
  message: string;
  path?: readonly (string | number)[];
  extensions: { code: ErrorCode } & Record<string, unknown>;
}

export const knownCodes: ReadonlySet<unknown> = new Set(errorCodes);
/** Apollo’s codes of an invalid document. */
export const documentErrorCodes: ReadonlySet<unknown> = new Set([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
  ApolloServerErrorCode.BAD_REQUEST,
]);

/**
 * Turns any error into what a caller may see. A known failure is sent as it is, an invalid document is
 * BAD_INPUT, an unreachable server is SERVICE_UNAVAILABLE. Everything else is INTERNAL with only the
 * request's id, under which the log has the details.
 */
export function toErrorResponse(error: unknown, request: Request): ErrorResponse {
  if (!(error instanceof GraphQLError)) return maskError(error, undefined, request);
  const { message, path, extensions } = error;
  if (knownCodes.has(extensions.code)) {
    const { code, issues, retryAfterSeconds, details } = extensions;
    return {
      message,
      path,
      extensions: { code: code as ErrorCode, issues, retryAfterSeconds, details },
    };
  }
  if (documentErrorCodes.has(extensions.code))
    return { message, path, extensions: { code: 'BAD_INPUT' } };
  return maskError(error.originalError ?? error, path, request);
}

function maskError(error: unknown, path: ErrorResponse['path'], request: Request): ErrorResponse {
  if (isUnavailableError(error)) {
    request.log.warn({ err: error, path }, 'a server is unavailable');
    return {
      message: 'This part of the portal isn’t available right now. Please try again.',
      path,
      extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 },
    };
  }
  request.log.error({ err: error, path }, 'unexpected error');
  return {
    message: internalErrorMessage(request.id),
    path,
    extensions: { code: 'INTERNAL', requestId: request.id },
  };
}

/** The message of an unexpected error. The log has the details under the request’s id. */
export function internalErrorMessage(requestId: string): string {
  return `Something went wrong. If it happens again, contact your IT team with the code ${requestId}.`;
}
