// By name, because each driver has its own classes and only libs/bus may import nats.
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
  // NATS: no responders, a timeout, a lost connection.
  '503',
  'TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DRAINING',
  'CONNECTION_REFUSED',
  'DISCONNECT',
]);
// MongoDB's labels for errors after which another attempt may succeed, such as an election.
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

/** Whether an error, or its cause, means that a server is unreachable or refuses writes at the moment. */
export function isUnavailableError(error: unknown): boolean {
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
    // MISCONF: Valkey's disk is full. OOM and EXECABORT: its memory is full, and it refuses writes.
    /^(LOADING|MASTERDOWN|READONLY|CLUSTERDOWN|MISCONF|OOM|EXECABORT) /.test(error.message) ||
    isUnavailableError(error.cause)
  );
}

function has(container: unknown, label: string): boolean {
  if (container instanceof Set) return container.has(label);
  return Array.isArray(container) && container.includes(label);
}
