import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { registerCleanUp } from './clean-up.ts';
import { eventually } from './eventually.ts';
import { freshFolder } from './fresh-folder.ts';
import { testServerPort } from './test-server-port.ts';
import { testVariable } from './test-variable.ts';

export interface ValkeyServer {
  url: string;
  /** Kills it. Its data is lost, because it saves nothing. */
  kill(): Promise<void>;
  /** Restarts it after `kill`, on the same port, empty. */
  start(): Promise<void>;
}

/** Starts a Valkey for one test file, with the program of the shared test server. It stops with the file. */
export async function startValkeyServer(): Promise<ValkeyServer> {
  const program = await locateValkey();
  const folder = await freshFolder('valkey');
  const port = testServerPort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = ['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--dir', folder];
    // A process title would overwrite the environment, by which leaked processes are found.
    child = spawn(program, [...settings, '--set-proc-title', 'no'], { stdio: 'ignore' });
    await eventually(() => ping(url));
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  registerCleanUp(kill);
  await start();
  return { url, kill, start };
}

/** Gives the path of the shared server's program, as its own information says. */
export async function locateValkey(): Promise<string> {
  const shared = new Redis(testVariable('TEST_REDIS_URL'));
  const [, program] = /^executable:(.*?)\r?$/m.exec(await shared.info('server')) ?? [];
  await shared.quit();
  if (!program) throw new Error('the test server does not say which program it is');
  return program;
}

async function ping(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
