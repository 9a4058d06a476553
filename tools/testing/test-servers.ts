import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../portal/free-port.ts';
import { locateProgram } from '../portal/servers/locate-program.ts';
import { killServer, launchServer } from './server-process.ts';
import { startMongod, type TestMongod } from './start-mongod.ts';

export interface TestServers {
  /** The variables of the started servers, without those that the environment sets. */
  variables: Record<string, string>;
  /** None if the environment sets one. */
  mongods: readonly TestMongod[];
  stop(): Promise<void>;
}

/**
 * Starts the servers that `given` does not set: one or several mongods (`TEST_MONGODB_URI`, separated by spaces)
 * and valkey (`TEST_REDIS_URL`). Also locates nats-server (`TEST_NATS_SERVER_BIN`), which suites start themselves.
 * They discard all data at the end, need no password and don't sync.
 */
export async function startTestServers(
  given: Record<string, string | undefined> = process.env,
  mongodCount = 1,
): Promise<TestServers> {
  const variables: Record<string, string> = {};
  const stops: (() => Promise<void>)[] = [];
  const directory = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const mongods: TestMongod[] = [];

  async function stop(): Promise<void> {
    await Promise.all(stops.map((each) => each()));
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }

  const starting = await Promise.allSettled([
    ...Array.from({ length: given.TEST_MONGODB_URI ? 0 : mongodCount }, async (_, index) => {
      const started = await startMongod(join(directory, `${index}`));
      stops.push(started.stop);
      mongods.push(started);
    }),
    given.TEST_REDIS_URL ||
      startValkey(directory).then((started) => {
        stops.push(started.stop);
        variables.TEST_REDIS_URL = started.url;
      }),
    given.TEST_NATS_SERVER_BIN ||
      locateProgram('nats').then((program) => {
        variables.TEST_NATS_SERVER_BIN = program;
      }),
  ]);
  const failed = starting.find((each) => each.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  if (mongods.length > 0) variables.TEST_MONGODB_URI = mongods.map(({ uri }) => uri).join(' ');
  return { variables, mongods, stop };
}

/** Valkey logs every change, so that removed data can still be searched. */
async function startValkey(directory: string): Promise<{ url: string; stop(): Promise<void> }> {
  const program = await locateProgram('valkey');
  const port = await freePort();
  const log = join(directory, 'valkey.log');
  const network = ['--bind', '127.0.0.1', '--port', `${port}`, '--databases', '256'];
  const record = ['--appendonly', 'yes', '--appendfsync', 'no'];
  const never = ['--save', '', '--auto-aof-rewrite-percentage', '0'];
  const store = ['--dir', directory, '--logfile', log, '--maxmemory-policy', 'noeviction'];
  // A process title would overwrite the environment, by which leaked processes are found.
  const title = ['--set-proc-title', 'no'];
  const args = [...network, ...record, ...never, ...store, ...title];
  const child = await launchServer(program, args, { port, log });
  return { url: `redis://127.0.0.1:${port}`, stop: () => killServer(child) };
}
