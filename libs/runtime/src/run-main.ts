import { ConfigurationFault } from './env.ts';
import { createLog } from './log.ts';

const limitMs = 10_000;

/** Exit codes beside 0: a supervisor need not try again what the configuration makes impossible. */
export const exitCodes = { failed: 1, misconfigured: 78 };

/**
 * The whole of a process: starts it, says so to its parent (`{ ready: url }`), and stops it in
 * order at SIGTERM, SIGINT, or when the parent is gone. After 10 s of stopping it exits anyway.
 */
export async function runMain(
  name: string,
  start: (env: NodeJS.ProcessEnv) => Promise<{ url: string; stop(): Promise<void> }>,
): Promise<void> {
  const log = createLog({ service: name, level: process.env.LOG_LEVEL || 'info' });
  let running: { stop(): Promise<void> } | undefined;
  let stopping = false;

  async function stop(reason: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error('not stopped in time');
      process.exit(exitCodes.failed);
    }, limitMs).unref();
    await running?.stop();
    process.exit(0);
  }

  function crash(error: unknown): void {
    log.fatal({ err: error }, 'crashed');
    process.exit(exitCodes.failed);
  }

  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  process.on('SIGTERM', () => stop('SIGTERM'));
  // Ctrl-C reaches every process of a terminal at once: a supervised one waits for its turn.
  process.on('SIGINT', () => process.connected || stop('SIGINT'));
  process.on('disconnect', () => stop('the parent is gone'));

  try {
    const started = await start(process.env);
    running = started;
    process.send?.({ ready: started.url });
  } catch (error) {
    if (error instanceof ConfigurationFault) {
      for (const line of error.message.split('\n')) process.stderr.write(`${name}: ${line}\n`);
      process.exit(exitCodes.misconfigured);
    }
    log.fatal({ err: error }, 'could not start');
    process.exit(exitCodes.failed);
  }
}
