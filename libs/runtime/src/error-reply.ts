import { ApolloServerErrorCode } from '@apollo/server/errors';
import { type ErrorCode, errorCodes } from '@portal/contracts/error-codes';
import { GraphQLError } from 'graphql';
import type { Request } from './request.ts';
import { isUnavailable } from './unavailable.ts';

/** An error as a service answers it. */
export interface ErrorReply {
  message: string;
  path?: readonly (string | number)[];
  extensions: { code: ErrorCode } & Record<string, unknown>;
}

const known = new Set<unknown>(errorCodes);
const faultyDocument = new Set<unknown>([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
  ApolloServerErrorCode.BAD_REQUEST,
]);

/**
 * What may be said about an error: a failure as it is, a server that is away as
 * SERVICE_UNAVAILABLE, all else as INTERNAL with nothing but the request's id, which the log has too.
 */
export function errorReply(error: unknown, request: Request): ErrorReply {
  if (!(error instanceof GraphQLError)) return masked(error, undefined, request);
  const { message, path, extensions } = error;
  if (known.has(extensions.code)) {
    const { code, issues, retryAfterSeconds, details } = extensions;
    return {
      message,
      path,
      extensions: { code: code as ErrorCode, issues, retryAfterSeconds, details },
    };
  }
  if (faultyDocument.has(extensions.code))
    return { message, path, extensions: { code: 'BAD_INPUT' } };
  return masked(error.originalError ?? error, path, request);
}

function masked(error: unknown, path: ErrorReply['path'], request: Request): ErrorReply {
  if (isUnavailable(error)) {
    request.log.warn({ err: error, path }, 'a server is away');
    return {
      message: 'This part of the portal is not available at the moment. Please try again.',
      path,
      extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 },
    };
  }
  request.log.error({ err: error, path }, 'unexpected error');
  return {
    message: `Something went wrong. If it happens again, please quote ${request.id}.`,
    path,
    extensions: { code: 'INTERNAL', requestId: request.id },
  };
}
