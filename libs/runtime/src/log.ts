import { activeSpanContext } from '@portal/tracing/spans';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

// Fields with these names are redacted, at the top level and one level below.
const secretFields = [
  'password',
  'newPassword',
  'confirmPassword',
  'securityAnswer',
  'authorization',
  'cookie',
  'token',
  'input',
];

/**
 * Creates a logger that writes JSON lines to standard output, or to `destination` in tests.
 * Log ids, counts and codes only: never an input, a message text or a name.
 */
export function createLog(
  { service, level }: { service: string; level: string },
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: traceFields,
      serializers: { err: describeError },
      redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    },
    destination ?? createStdout(),
  );
}

/** The id of the active trace, next to the request's id, if the trace is exported. */
function traceFields(): { traceId?: string } {
  const active = activeSpanContext();
  return active ? { traceId: active.traceId } : {};
}

/** Drops lines that a full disk can't store: a process must not end because it can't log. */
function createStdout(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: 1024 * 1024 });
  output.on('error', (failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'ENOSPC' && failure.code !== 'EPIPE') throw failure;
  });
  return output;
}

/** The fields of an error that may be logged. Database drivers attach documents to theirs: those are left out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    name,
    code,
    message: redactIndexValues(message),
    stack: stack && redactIndexValues(stack),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

/** Removes the values of a unique index from MongoDB's duplicate-key message. */
function redactIndexValues(text: string): string {
  return text.replace(/dup key: \{.*\}/g, 'dup key: [hidden]');
}
