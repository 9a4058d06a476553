import { isExpectedError } from '../portal/expected-error.ts';

/** A command of the portal's package.json, and how it is used. */
export interface CommandUsage<Arguments> {
  /** The name of the npm script, such as `records:rebuild`. */
  name: string;
  /** What may follow the name, such as `[-- --repair]`. */
  syntax: string;
  /** What it does, in a sentence or two. */
  summary: string;
  /** Parses what follows the name; null if the command doesn't know it. */
  parse(given: readonly string[]): Arguments | null;
}

export const exitCodes = {
  ok: 0,
  /** The command has found something that needs a person's attention. */
  found: 1,
  /** The command was used wrongly, or could not do its work. */
  failed: 2,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/**
 * Runs a command and ends the process with the exit code that `work` gives. `--help` prints the usage, and
 * so do unknown arguments, as an error. A plain error is printed as one line. `signal` is aborted by
 * SIGINT, SIGTERM, SIGHUP and the end of the parent process; an error after that is not printed.
 */
export async function runCommand<Arguments>(
  { name, syntax, summary, parse }: CommandUsage<Arguments>,
  work: (given: Arguments, signal: AbortSignal) => Promise<ExitCode>,
): Promise<never> {
  const usage = `usage: npm run ${name} ${syntax}`.trimEnd();
  const given = process.argv.slice(2);
  if (given.includes('--help')) {
    console.log(`${usage}\n${summary}`);
    process.exit(exitCodes.ok);
  }
  const parsed = parse(given);
  if (parsed === null) {
    console.error(usage);
    process.exit(exitCodes.failed);
  }
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopping.abort());
  }
  process.on('disconnect', () => stopping.abort());
  try {
    process.exitCode = await work(parsed, stopping.signal);
  } catch (failure) {
    if (!stopping.signal.aborted)
      console.error(isExpectedError(failure) ? failure.message : failure);
    process.exitCode = exitCodes.failed;
  }
  process.exit();
}
