import { ErrorCode, NatsError } from 'nats';

/** Whether an error says that a stream, consumer or message does not exist. */
export function isNotFound(failure: unknown): boolean {
  return failure instanceof NatsError && failure.api_error?.code === 404;
}

/** Whether an error says that the stream does not exist, as opposed to its consumer. */
export function isStreamMissing(failure: unknown): boolean {
  const streamNotFound = 10059;
  return failure instanceof NatsError && failure.api_error?.err_code === streamNotFound;
}

/** Whether an error says that the broker, or its JetStream, is unavailable. */
export function isBrokerUnavailable(failure: unknown): boolean {
  return (
    failure instanceof NatsError &&
    [ErrorCode.Timeout, ErrorCode.NoResponders, ErrorCode.Disconnect].includes(
      failure.code as ErrorCode,
    )
  );
}

/** A rejection handler that gives null for what does not exist, and throws all other errors. */
export function nullIfNotFound(failure: unknown): null {
  if (isNotFound(failure)) return null;
  throw failure;
}
