import { activeSpanContext } from '@portal/tracing/spans';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { ecsVersion, toEcsFields } from './ecs-format.ts';

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

/** The portal's own names of the fields, or those of the Elastic Common Schema, which a SIEM takes. */
export type LogFormat = 'portal' | 'ecs';

/**
 * Creates a logger that writes JSON lines to standard output, or to `destination` in tests.
 * Log ids, counts and codes only: never an input, a message text or a name.
 */
export function createLog(
  { service, level, format = 'portal' }: { service: string; level: string; format?: LogFormat },
  destination?: DestinationStream,
): Logger {
  const log = pino(
    {
      level,
      ...(format === 'ecs' ? ecsOptions(service) : ownOptions(service)),
      redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    },
    destination ?? createStdout(),
  );
  return format === 'ecs' ? withEcsChildren(log) : log;
}

function ownOptions(service: string): LoggerOptions {
  return {
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: traceFields,
    serializers: { err: describeError },
  };
}

function rename(fields: object): Record<string, unknown> {
  return toEcsFields(fields as Record<string, unknown>, { kept: secretFields, describeError });
}

/** Renames the fields of child loggers too: pino formats only those of the first. */
function withEcsChildren(log: Logger): Logger {
  const { child } = log;
  log.child = function createChild(this: Logger, fields: object, options) {
    return child.call(this, rename(fields), options);
  } as Logger['child'];
  return log;
}

function ecsOptions(service: string): LoggerOptions {
  return {
    base: { 'ecs.version': ecsVersion, 'service.name': service },
    messageKey: 'message',
    // A security event has the time of what it is about.
    timestamp: false,
    mixin: () => ({ '@timestamp': new Date().toISOString(), ...traceFields() }),
    formatters: {
      level: (label) => ({ 'log.level': label }),
      // Every line has the version already.
      log: ({ 'ecs.version': _, ...fields }) => rename(fields),
    },
  };
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
