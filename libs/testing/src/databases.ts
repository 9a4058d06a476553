import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { atEnd } from './clean-up.ts';
import { testVariable } from './test-environment.ts';

/**
 * The URI of a database of its own, empty, dropped when the test file has ended.
 * `name` (letters, digits, `-`) makes it recognisable.
 */
export async function freshDatabase(name: string): Promise<string> {
  const uri = new URL(testVariable('TEST_MONGODB_URI'));
  // MongoDB refuses names of more than 63 bytes.
  uri.pathname = `/${name.slice(0, 40)}-${randomBytes(6).toString('hex')}`;
  atEnd(() => drop(uri.href));
  return uri.href;
}

/** A connection to `uri`, closed when the test file has ended. */
export async function connectTo(
  uri: string,
  options: mongoose.ConnectOptions = {},
): Promise<mongoose.Connection> {
  const connection = await mongoose
    .createConnection(uri, { autoIndex: false, ...options })
    .asPromise();
  atEnd(() => connection.close());
  return connection;
}

/**
 * A connection for looking at what a service has stored: what it sees every transaction sees that
 * begins afterwards, also where the disk is slow.
 */
export function lookInto(uri: string): Promise<mongoose.Connection> {
  return connectTo(uri, { readConcernLevel: 'majority' });
}

async function drop(uri: string): Promise<void> {
  const connection = await mongoose.createConnection(uri, { maxPoolSize: 1 }).asPromise();
  try {
    await connection.dropDatabase();
  } finally {
    await connection.close();
  }
}
