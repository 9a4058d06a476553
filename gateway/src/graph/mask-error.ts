import type { ErrorCode } from '@portal/contracts/error-codes';
import {
  documentErrorCodes,
  internalErrorMessage,
  knownCodes,
} from '@portal/runtime/error-response';
import type { Logger } from '@portal/runtime/log';
import type { GraphQLFormattedError } from 'graphql';
import type { MaskedError } from './graph-types.ts';

/**
 * Reduces an error to what clients may see: the contracts' codes with their details. Any other
 * error becomes INTERNAL with the request's id, under which the log has the original.
 */
export function maskError(
  error: GraphQLFormattedError,
  requestId: string,
  log: Logger,
): MaskedError {
  const { message, locations, path, extensions = {} } = error;
  if (documentErrorCodes.has(extensions.code)) {
    return {
      message: removeSuggestion(message),
      locations,
      path,
      extensions: { code: 'BAD_INPUT' },
    };
  }
  if (knownCodes.has(extensions.code) && extensions.code !== 'INTERNAL') {
    const { issues, retryAfterSeconds, details } = extensions;
    const code = extensions.code as ErrorCode;
    return { message, path, extensions: { code, issues, retryAfterSeconds, details } };
  }
  log.error({ requestId, path, message, code: extensions.code }, 'error masked');
  return { message: internalErrorMessage(requestId), path, extensions: { code: 'INTERNAL' } };
}

/**
 * Removes suggestions, which reveal the names in the schema one by one. They are at the end. No pattern, because the message
 * quotes what the client has sent: one of `Did you mean [^?]*` took 13 s for 90 KB of its beginning.
 */
function removeSuggestion(message: string): string {
  if (message.startsWith('GraphQL introspection')) return 'Introspection is not allowed';
  const start = message.indexOf('Did you mean ');
  return start < 0 ? message : message.slice(0, start).trimEnd();
}
