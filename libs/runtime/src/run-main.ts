import { ConfigurationError } from './env.ts';
import { createLog } from './log.ts';
import type { KeyTexts } from './replace-keys.ts';

const stopTimeoutMs = 10_000;

/** Exit codes besides 0: the start of the portal fails with a misconfigured process. */
export const exitCodes = { failed: 1, misconfigured: 78 };

interface RunningProcess {
  url: string;
  replaceKeys(texts: KeyTexts): Promise<void>;
  stop(): Promise<void>;
}

/** What a supervisor sends; the id is that of its response. */
interface KeysMessage {
  keys: KeyTexts;
  id: number;
}

/**
 * Runs a process: starts it, reports `{ ready: url }` to its parent, takes up the keys that its parent
 * sends as `{ keys, id }` and reports `{ keysTaken: id }`, and stops it in order at SIGTERM, SIGINT, or when
 * the parent ends. It exits after 10 s of stopping in any case. A ConfigurationError is
 * printed and exits with 78, any other failure with 1.
 */
export async function runMain(
  name: string,
  start: (env: NodeJS.ProcessEnv) => Promise<RunningProcess>,
): Promise<void> {
  const { LOG_LEVEL, LOG_FORMAT } = process.env;
  const format = LOG_FORMAT === 'ecs' ? 'ecs' : 'portal';
  const log = createLog({ service: name, level: LOG_LEVEL || 'info', format });
  let startedProcess: RunningProcess | undefined;
  let stopping = false;
  const ready = Promise.withResolvers<RunningProcess>();

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

  async function takeKeys({ keys, id }: KeysMessage): Promise<void> {
    try {
      const running = await ready.promise;
      await running.replaceKeys(keys);
      process.send?.({ keysTaken: id });
    } catch (err) {
      // Its connections are closed already. The supervisor takes its exit for the response.
      if (stopping) return;
      log.error({ err }, 'keys not taken up');
      process.send?.({ keysTaken: id, failure: err instanceof Error ? err.message : `${err}` });
    }
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
  process.on('message', (message: object) => {
    if ('keys' in message) takeKeys(message as KeysMessage);
  });
  process.on('disconnect', () => stop('the parent process has exited'));

  try {
    const started = await start(process.env);
    startedProcess = started;
    ready.resolve(started);
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
