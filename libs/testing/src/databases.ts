import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { registerCleanUp } from './clean-up.ts';
import { testVariable } from './test-variable.ts';

/**
 * Gives the URI of a database on this worker's server. Where a run has several, the services of a worker don't
 * read the oplog entries of the others, which took a quarter of MongoDB's time.
 */
export function databaseUri(name: string): URL {
  const servers = testVariable('TEST_MONGODB_URI').split(' ');
  const uri = new URL(servers[Number(process.env.VITEST_POOL_ID ?? 0) % servers.length] as string);
  uri.pathname = `/${name}`;
  return uri;
}

/**
 * Gives the URI of an empty database, which is dropped when the test file has ended. Its name starts with
 * `name` (letters, digits, `-`).
 */
export async function freshDatabase(name: string): Promise<string> {
  // MongoDB refuses names of more than 63 bytes.
  const uri = databaseUri(`${name.slice(0, 40)}-${randomBytes(6).toString('hex')}`);
  registerCleanUp(() => dropTestDatabase(uri.href));
  return uri.href;
}

/** Opens a connection to `uri`, which is closed when the test file has ended. */
export async function connectDatabase(
  uri: string,
  options: mongoose.ConnectOptions = {},
): Promise<mongoose.Connection> {
  const connection = await mongoose
    .createConnection(uri, { autoIndex: false, ...options })
    .asPromise();
  registerCleanUp(() => connection.close());
  return connection;
}

/**
 * Opens a connection with majority reads, to inspect a service's data: every transaction that starts
 * afterwards sees what this connection has seen, even on a slow disk.
 */
export function connectWithMajorityReads(uri: string): Promise<mongoose.Connection> {
  return connectDatabase(uri, { readConcernLevel: 'majority' });
}

async function dropTestDatabase(uri: string): Promise<void> {
  const connection = await mongoose.createConnection(uri, { maxPoolSize: 1 }).asPromise();
  try {
    await connection.dropDatabase();
  } finally {
    await connection.close();
  }
}
