import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { registerCleanUp } from './clean-up.ts';
import { eventually } from './eventually.ts';
import { freshFolder } from './fresh-folder.ts';
import { testServerPort } from './test-server-port.ts';
import { testVariable } from './test-variable.ts';

export interface NatsServer {
  /** `nats://127.0.0.1:<port>`; the same after a restart. */
  url: string;
  pid: number;
  /** The data directory, with `jetstream/<account>/streams/<stream>`. */
  directory: string;
  /** Restarts it after `stop`, on the same port with the same data. */
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Makes the running server load another configuration. */
  reload(configuration: string): Promise<void>;
}

/**
 * Starts a nats-server with JetStream for one test file, on a free port and with an empty store. It stops
 * when the file has ended. All clients have all permissions, unless `configuration` (in the server's own
 * format) restricts them.
 */
export async function startNatsServer({ configuration = '' } = {}): Promise<NatsServer> {
  const directory = await freshFolder('nats');
  const file = join(directory, 'nats.conf');
  await writeFile(file, configuration, { mode: 0o600 });
  let port = 0;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const from = ['-c', file, '-a', '127.0.0.1', '-p', `${port}`, '-js', '-sd', directory];
    child = spawn(
      testVariable('TEST_NATS_SERVER_BIN'),
      [...from, '--ports_file_dir', directory, '-l', join(directory, 'log')],
      { stdio: 'ignore' },
    );
    await waitUntilListening(child, directory);
  }

  /** Chooses a port that is still free after a restart. */
  async function startFirst(): Promise<void> {
    for (let attempts = 1; ; attempts += 1) {
      port = testServerPort();
      try {
        return await start();
      } catch (failure) {
        if (attempts === 10) throw failure;
      }
    }
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  registerCleanUp(() => stop('SIGKILL'));
  await startFirst();
  return {
    url: `nats://127.0.0.1:${port}`,
    directory,
    get pid() {
      return child?.pid ?? 0;
    },
    start,
    stop,
    async reload(changed) {
      await writeFile(file, changed);
      child?.kill('SIGHUP');
    },
  };
}

/** Waits for the ports file, which the server writes once it listens. Throws the log where it ends before. */
async function waitUntilListening(child: ChildProcess, directory: string): Promise<void> {
  const file = join(directory, `${basename(child.spawnfile)}_${child.pid}.ports`);
  const hasEnded = await eventually(async () => {
    if (child.exitCode !== null) return true;
    await access(file);
    return false;
  });
  if (!hasEnded) return;
  const log = await readFile(join(directory, 'log'), 'utf8').catch(() => '');
  throw new Error(`nats-server ended with ${child.exitCode}\n${log}`);
}
