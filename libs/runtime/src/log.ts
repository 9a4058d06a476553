import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

// A field of one of these names is never written, at the top or one level down.
const secrets = [
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
 * A log of JSON lines on standard output. `destination` takes them elsewhere, for tests.
 * Log ids, counts and codes: never an input, a content or a name.
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
      serializers: { err: describeError },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    },
    destination ?? standardOutput(),
  );
}

/** Lines that a full disk has no room for are dropped: nobody may end for want of a log. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: 1024 * 1024 });
  output.on('error', (failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'ENOSPC' && failure.code !== 'EPIPE') throw failure;
  });
  return output;
}

/** What a log may say of an error. Drivers hang whole documents on theirs: they stay out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    name,
    code,
    message: withoutValues(message),
    stack: stack && withoutValues(stack),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

/** MongoDB repeats in its message the values that a unique index refused. */
function withoutValues(text: string): string {
  return text.replace(/dup key: \{.*\}/g, 'dup key: [hidden]');
}
