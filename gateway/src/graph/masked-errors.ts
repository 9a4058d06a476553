import { ApolloServerErrorCode } from '@apollo/server/errors';
import { type ErrorCode, errorCodes } from '@portal/contracts/error-codes';
import type { Logger } from '@portal/runtime/log';
import type { GraphQLFormattedError } from 'graphql';
import type { MaskedError } from './graph-request.ts';

const known: ReadonlySet<unknown> = new Set(errorCodes);
const faultyDocument: ReadonlySet<unknown> = new Set([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
  ApolloServerErrorCode.BAD_REQUEST,
]);

/**
 * What may leave the gateway of an error: the codes of the contracts with what belongs to them.
 * Everything else becomes INTERNAL with the request's id, under which the log has the error itself.
 */
export function maskedError(
  error: GraphQLFormattedError,
  requestId: string,
  log: Logger,
): MaskedError {
  const { message, locations, path, extensions = {} } = error;
  if (faultyDocument.has(extensions.code)) {
    return {
      message: withoutSuggestion(message),
      locations,
      path,
      extensions: { code: 'BAD_INPUT' },
    };
  }
  if (known.has(extensions.code) && extensions.code !== 'INTERNAL') {
    const { issues, retryAfterSeconds, details } = extensions;
    const code = extensions.code as ErrorCode;
    return { message, path, extensions: { code, issues, retryAfterSeconds, details } };
  }
  log.error({ requestId, path, message, code: extensions.code }, 'error masked');
  return { message: internalMessage(requestId), path, extensions: { code: 'INTERNAL' } };
}

export function internalMessage(requestId: string): string {
  return `Something went wrong. If it happens again, please quote ${requestId}.`;
}

/** Suggestions tell the names of the schema one by one, also where a variable is at fault. */
function withoutSuggestion(message: string): string {
  if (message.startsWith('GraphQL introspection')) return 'Introspection is not allowed';
  return message.replace(/ ?Did you mean [^?]*\?/g, '');
}
