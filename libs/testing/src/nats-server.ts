import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { atEnd } from './clean-up.ts';
import { eventually } from './eventually.ts';
import { freshFolder } from './folder.ts';
import { testVariable } from './test-environment.ts';

export interface NatsServer {
  /** `nats://127.0.0.1:<port>`; the same after a restart. */
  url: string;
  pid: number;
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
  let port = -1;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const from = ['-c', file, '-a', '127.0.0.1', '-p', `${port}`, '-js', '-sd', directory];
    child = spawn(
      testVariable('TEST_NATS_SERVER_BIN'),
      [...from, '--ports_file_dir', directory, '-l', join(directory, 'log')],
      { stdio: 'ignore' },
    );
    port = await portOf(child, directory);
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  atEnd(() => stop('SIGKILL'));
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    get pid() {
      return child?.pid ?? 0;
    },
    start,
    stop,
  };
}

/** The server chooses a free port by itself and writes it into a file once it listens. */
async function portOf(child: ChildProcess, directory: string): Promise<number> {
  return eventually(async () => {
    if (child.exitCode !== null) {
      const log = await readFile(join(directory, 'log'), 'utf8').catch(() => '');
      throw new Error(`nats-server ended with ${child.exitCode}\n${log}`);
    }
    const file = `${basename(child.spawnfile)}_${child.pid}.ports`;
    const text = await readFile(join(directory, file), 'utf8');
    const [address] = (JSON.parse(text) as { nats: string[] }).nats;
    return Number(new URL(address ?? '').port);
  });
}
