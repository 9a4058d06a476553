import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { freePort } from '../portal/free-port.ts';
import { locateProgram } from '../portal/servers/locate-program.ts';
import { transactionLimitParameter } from '../portal/servers/mongod-program.ts';
import { killServer, launchServer } from './server-process.ts';

export interface TestMongod {
  uri: string;
  /** Its data folder. */
  dbPath: string;
  stop(): Promise<void>;
}

// Large enough for all writes of a run, because it is searched at the end.
const oplogMegabytes = 4_096;

/**
 * The files of all tests stay open. Hundreds of databases with eighty files each come and go: looking for
 * those to close, and evicting from a small cache, took 44 % of its time, also while nothing was asked of it.
 */
const neverSweep = 'close_scan_interval=100000,close_idle_time=100000,close_handle_minimum=100000';

/** Starts an empty MongoDB as a replica set of one member, with its files in `directory`. */
export async function startMongod(directory: string): Promise<TestMongod> {
  const dbPath = join(directory, 'mongod');
  await mkdir(dbPath, { recursive: true });
  const replication = ['--oplogSize', `${oplogMegabytes}`, '--replSet', 'rs'];
  const { port, stop } = await start(dbPath, replication);
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const client = new mongoose.mongo.MongoClient(uri);
  try {
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
    await client.db('admin').command({
      replSetInitiate: { _id: 'rs', members },
    });
    while (!(await client.db('admin').command({ hello: 1 })).isWritablePrimary) await delay(20);
  } catch (failure) {
    await stop();
    throw failure;
  } finally {
    await client.close();
  }
  return { uri: `${uri}&replicaSet=rs`, dbPath, stop };
}

/** Starts MongoDB without authentication on the data of a stopped one, for reading. */
export async function restartMongod(dbPath: string): Promise<TestMongod> {
  const { port, stop } = await start(dbPath, []);
  return { uri: `mongodb://127.0.0.1:${port}/?directConnection=true`, dbPath, stop };
}

async function start(dbPath: string, more: string[]) {
  const program = await locateProgram('mongod');
  const port = await freePort();
  const log = join(dirname(dbPath), 'mongod.log');
  const store = [
    '--dbpath',
    dbPath,
    '--wiredTigerCacheSizeGB',
    '1',
    '--wiredTigerEngineConfigString',
    `file_manager=(${neverSweep})`,
  ];
  const network = ['--bind_ip', '127.0.0.1', '--port', `${port}`, '--nounixsocket'];
  const parameters = [
    // As in the portal: open transactions of a killed process would block dropping its database.
    '--setParameter',
    transactionLimitParameter,
    // Nobody reads its statistics, which took 6 % of its time.
    '--setParameter',
    'diagnosticDataCollectionEnabled=false',
  ];
  const output = ['--logpath', log, '--logappend', '--quiet'];
  const compressors = ['--networkMessageCompressors', 'snappy,zstd'];
  const args = [...store, ...network, ...output, ...compressors, ...parameters, ...more];
  const child = await launchServer(program, args, { port, log });
  return { port, stop: () => killServer(child) };
}
