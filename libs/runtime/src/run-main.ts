import { ConfigurationError } from './env.ts';
import { createLog } from './log.ts';

const stopTimeoutMs = 10_000;

/** Exit codes besides 0: a supervisor doesn't restart a misconfigured process. */
export const exitCodes = { failed: 1, misconfigured: 78 };

/**
 * Runs a process: starts it, reports `{ ready: url }` to its parent, and stops it in order at SIGTERM,
 * SIGINT, or when the parent ends. It exits after 10 s of stopping in any case. A ConfigurationError is
 * printed and exits with 78, any other failure with 1.
 */
export async function runMain(
  name: string,
  start: (env: NodeJS.ProcessEnv) => Promise<{ url: string; stop(): Promise<void> }>,
): Promise<void> {
  const log = createLog({ service: name, level: process.env.LOG_LEVEL || 'info' });
  let startedProcess: { stop(): Promise<void> } | undefined;
  let stopping = false;

  async function stop(reason: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error('not stopped in time');
      process.exit(exitCodes.failed);
    }, stopTimeoutMs).unref();
    await startedProcess?.stop();
    process.exit(0);
  }

  function crash(error: unknown): void {
    log.fatal({ err: error }, 'crashed');
    process.exit(exitCodes.failed);
  }

  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  process.on('SIGTERM', () => stop('SIGTERM'));
  // Ctrl-C reaches every process of a terminal at once: the supervisor stops its own in order.
  process.on('SIGINT', () => process.connected || stop('SIGINT'));
  process.on('disconnect', () => stop('the parent process has exited'));

  try {
    const started = await start(process.env);
    startedProcess = started;
    process.send?.({ ready: started.url });
  } catch (error) {
    if (error instanceof ConfigurationError) {
      for (const line of error.message.split('\n')) process.stderr.write(`${name}: ${line}\n`);
      process.exit(exitCodes.misconfigured);
    }
    log.fatal({ err: error }, 'could not start');
    process.exit(exitCodes.failed);
  }
}
