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

/** A connection to `uri`, closed when the test file has ended: for looking at what was stored. */
export async function connectTo(uri: string): Promise<mongoose.Connection> {
  const connection = await mongoose.createConnection(uri, { autoIndex: false }).asPromise();
  atEnd(() => connection.close());
  return connection;
}

async function drop(uri: string): Promise<void> {
  const connection = await mongoose.createConnection(uri, { maxPoolSize: 1 }).asPromise();
  try {
    await connection.dropDatabase();
  } finally {
    await connection.close();
  }
}
