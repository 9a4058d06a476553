import { ErrorCode, NatsError } from 'nats';

/** Whether a stream or consumer does not exist (yet). */
export function isNotFound(failure: unknown): boolean {
  return failure instanceof NatsError && failure.api_error?.code === 404;
}

/** Whether it is the stream, and not its consumer, that does not exist (yet). */
export function isStreamMissing(failure: unknown): boolean {
  const streamNotFound = 10059;
  return failure instanceof NatsError && failure.api_error?.err_code === streamNotFound;
}

/** Whether the broker, or its JetStream, does not answer for now. */
export function isAway(failure: unknown): boolean {
  return (
    failure instanceof NatsError &&
    [ErrorCode.Timeout, ErrorCode.NoResponders, ErrorCode.Disconnect].includes(
      failure.code as ErrorCode,
    )
  );
}
