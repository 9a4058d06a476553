import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { freePort } from '../portal/ports.ts';
import { locateProgram } from '../portal/servers/locate.ts';

export interface TestServers {
  /** What the tests read: only those that the environment did not give. */
  variables: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts what is not named in the environment: mongod (`TEST_MONGODB_URI`) and valkey
 * (`TEST_REDIS_URL`), and finds nats-server (`TEST_NATS_SERVER_BIN`), of which a suite starts its
 * own. They forget everything at the end, ask for no password and don't sync.
 */
export async function startTestServers(): Promise<TestServers> {
  const { TEST_MONGODB_URI, TEST_REDIS_URL, TEST_NATS_SERVER_BIN } = process.env;
  const variables: Record<string, string> = {};
  const children: ChildProcess[] = [];
  const directory = await mkdtemp(join(tmpdir(), 'portal-test-'));

  async function stop(): Promise<void> {
    await Promise.all(children.map(end));
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }

  function launch(program: string, args: string[]): ChildProcess {
    const child = spawn(program, args, { stdio: 'ignore' });
    children.push(child);
    return child;
  }

  try {
    await Promise.all([
      TEST_MONGODB_URI ||
        startMongod(directory, launch).then((uri) => {
          variables.TEST_MONGODB_URI = uri;
        }),
      TEST_REDIS_URL ||
        startValkey(directory, launch).then((url) => {
          variables.TEST_REDIS_URL = url;
        }),
      TEST_NATS_SERVER_BIN ||
        locateProgram('nats').then((program) => {
          variables.TEST_NATS_SERVER_BIN = program;
        }),
    ]);
  } catch (failure) {
    await stop();
    throw failure;
  }
  return { variables, stop };
}

type Launch = (program: string, args: string[]) => ChildProcess;

async function startMongod(directory: string, launch: Launch): Promise<string> {
  const program = await locateProgram('mongod');
  const port = await freePort();
  const data = join(directory, 'mongod');
  await mkdir(data);
  const store = ['--dbpath', data, '--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '128'];
  const network = ['--bind_ip', '127.0.0.1', '--port', `${port}`, '--unixSocketPrefix', directory];
  const log = ['--logpath', join(directory, 'mongod.log'), '--quiet'];
  const compressors = ['--networkMessageCompressors', 'snappy,zstd'];
  const child = launch(program, [...store, ...network, ...log, ...compressors, '--replSet', 'rs']);
  await listening(child, port, join(directory, 'mongod.log'));
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  try {
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
    await client.db('admin').command({ replSetInitiate: { _id: 'rs', members } });
    while (!(await client.db('admin').command({ hello: 1 })).isWritablePrimary) await delay(20);
  } finally {
    await client.close();
  }
  return `${uri}&replicaSet=rs`;
}

async function startValkey(directory: string, launch: Launch): Promise<string> {
  const program = await locateProgram('valkey');
  const port = await freePort();
  const log = join(directory, 'valkey.log');
  const network = ['--bind', '127.0.0.1', '--port', `${port}`, '--databases', '256'];
  const store = ['--dir', directory, '--save', '', '--appendonly', 'no', '--logfile', log];
  const child = launch(program, [...network, ...store, '--maxmemory-policy', 'noeviction']);
  await listening(child, port, log);
  return `redis://127.0.0.1:${port}`;
}

async function listening(child: ChildProcess, port: number, log: string): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; await delay(20)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (await accepts(port)) return;
  }
  const text = await readFile(log, 'utf8').catch(() => '');
  throw new Error(`${child.spawnfile} did not start:\n${text.slice(-2_000)}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  // Nothing of theirs is kept, so they need not put it in order.
  child.kill('SIGKILL');
  await exited;
}
