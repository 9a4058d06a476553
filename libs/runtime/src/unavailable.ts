// By name: MongoDB, ioredis and NATS each bring their own classes, and only libs/bus knows nats.
const names = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoOperationTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoServerSelectionError',
  'MongoTopologyClosedError',
  'MongooseServerSelectionError',
  'MaxRetriesPerRequestError',
]);
const codes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // NATS: nobody answers, and the client has lost the server.
  '503',
  'TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DRAINING',
  'CONNECTION_REFUSED',
  'DISCONNECT',
]);
// MongoDB says so itself where another try may succeed: an election, a lost server.
const labels = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
];
const messages = [
  'Connection is closed.',
  "Stream isn't writeable and enableOfflineQueue options is false",
  'Command timed out',
];

/** Whether an error means that a server behind this process can't be reached at the moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errorLabels, errorLabelSet } = error as Error & {
    code?: unknown;
    errorLabels?: unknown;
    errorLabelSet?: unknown;
  };
  return (
    names.has(error.name) ||
    codes.has(code) ||
    messages.includes(error.message) ||
    labels.some((label) => has(errorLabels, label) || has(errorLabelSet, label)) ||
    // MISCONF: its disk is full. OOM and EXECABORT: its memory is full, and it refuses writes.
    /^(LOADING|MASTERDOWN|READONLY|CLUSTERDOWN|MISCONF|OOM|EXECABORT) /.test(error.message) ||
    isUnavailable(error.cause)
  );
}

function has(container: unknown, label: string): boolean {
  if (container instanceof Set) return container.has(label);
  return Array.isArray(container) && container.includes(label);
}
