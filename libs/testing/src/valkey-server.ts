import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { atEnd } from './clean-up.ts';
import { eventually } from './eventually.ts';
import { freshFolder } from './folder.ts';
import { testVariable } from './test-environment.ts';

export interface ValkeyServer {
  url: string;
  /** Kills it: what it held is forgotten, because it writes nothing down. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port, empty. */
  start(): Promise<void>;
}

/** Starts a Valkey of its own for one test file, of the kind that the tests share. */
export async function startValkeyServer(): Promise<ValkeyServer> {
  const program = await sharedProgram();
  const folder = await freshFolder('valkey');
  // Below those that the system gives to outgoing connections, of which tests make many.
  const port = randomInt(20_000, 32_000);
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = ['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--dir', folder];
    child = spawn(program, settings, { stdio: 'ignore' });
    await eventually(() => answers(url));
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  atEnd(kill);
  await start();
  return { url, kill, start };
}

/** The program of the server that the tests share, as that says itself. */
async function sharedProgram(): Promise<string> {
  const shared = new Redis(testVariable('TEST_REDIS_URL'));
  const [, program] = /^executable:(.*?)\r?$/m.exec(await shared.info('server')) ?? [];
  await shared.quit();
  if (!program) throw new Error('the test server does not say which program it is');
  return program;
}

async function answers(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
