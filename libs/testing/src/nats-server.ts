import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { atEnd } from './clean-up.ts';
import { eventually } from './eventually.ts';
import { freshFolder } from './folder.ts';
import { testVariable } from './test-environment.ts';

export interface NatsServer {
  /** `nats://127.0.0.1:<port>`; the same after a restart. */
  url: string;
  pid: number;
  /** Where it keeps its data, in `jetstream/<account>/streams/<stream>`. */
  directory: string;
  /** Starts it again after `stop`, on the same port with the same data. */
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a nats-server with JetStream for one test file, on a free port, with a store of its own;
 * it ends with the file. Everybody may do everything, unless `configuration` (text in the
 * server's own format) says otherwise.
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
    await listening(child, directory);
  }

  /** On a port of its own that it finds free again after a restart. */
  async function startFirst(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      // Below those that the system gives to outgoing connections, of which tests make many.
      port = randomInt(20_000, 32_000);
      try {
        return await start();
      } catch (failure) {
        if (tries === 10) throw failure;
      }
    }
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  atEnd(() => stop('SIGKILL'));
  await startFirst();
  return {
    url: `nats://127.0.0.1:${port}`,
    directory,
    get pid() {
      return child?.pid ?? 0;
    },
    start,
    stop,
  };
}

/** It writes a file with its ports once it listens; where it ends before, its log says why. */
async function listening(child: ChildProcess, directory: string): Promise<void> {
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
