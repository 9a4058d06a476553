import mongoose, { type Connection } from 'mongoose';
import { ConfigurationError } from './env.ts';
import { registerConnectionPoolMetrics } from './mongo-pool-metrics.ts';

/** Throws a ConfigurationError, in one line and without the password, where `uri` is not a MongoDB URI. */
export function requireMongoUri(uri: string): void {
  try {
    // Parses only. Another service's name may stand for the placeholder of all.
    new mongoose.mongo.MongoClient(uri.replace('{service}', 'service'));
  } catch (failure) {
    const [line = ''] = (failure as Error).message.split('\n');
    // Other messages may quote a part of a password that isn't encoded.
    const reason = line.includes('option')
      ? line
      : 'the characters @ : / ? # % in a password must be percent-encoded';
    throw new ConfigurationError(
      `MONGODB_URI is not valid: ${reason}. It must look like mongodb://user:password@host:27017/database`,
    );
  }
}

/**
 * Opens a connection to the database that `uri` names. Acknowledged writes are on the disks of a
 * majority. Operations fail within four seconds while the server is unreachable, before the gateway's
 * own timeout. Rejects where the server is unreachable at the start.
 */
export async function connectMongo(uri: string, appName: string): Promise<Connection> {
  requireMongoUri(uri);
  const connection = mongoose.createConnection(uri, {
    appName,
    w: 'majority',
    journal: true,
    // A queue would hide that the database is unreachable.
    bufferCommands: false,
    ...mongoTimeouts(uri),
    maxPoolSize: 50,
  });
  await connection.asPromise();
  registerConnectionPoolMetrics(connection, appName);
  return connection;
}

/**
 * With several members, what waits for a hung primary is sent to the next one after two and a half seconds,
 * because another one is elected in this time. A single server may be busy for longer, and nothing could
 * replace it.
 */
export function mongoTimeouts(uri: string) {
  const [, hosts = ''] = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(uri) ?? [];
  const hasMembers = hosts.includes(',') || uri.startsWith('mongodb+srv:');
  return hasMembers
    ? { serverSelectionTimeoutMS: 4_000, connectTimeoutMS: 1_500, heartbeatFrequencyMS: 500 }
    : { serverSelectionTimeoutMS: 4_000, connectTimeoutMS: 4_000, heartbeatFrequencyMS: 2_000 };
}

// MongoDB's IndexOptionsConflict and IndexKeySpecsConflict.
const indexConflictCodes: unknown[] = [85, 86];

/**
 * Creates the collections and indexes of every model, because unique indexes enforce rules. An index
 * that an earlier version created with other options, for example another TTL, is recreated.
 */
export async function createIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    try {
      await model.init();
    } catch (failure) {
      if (!indexConflictCodes.includes((failure as { code?: unknown }).code)) throw failure;
      await model.syncIndexes();
    }
  }
}

/** Whether the database responds to a ping. Rejects where it is unreachable. */
export async function pingMongo(connection: Connection): Promise<boolean> {
  await connection.db?.command({ ping: 1 }, { timeoutMS: 1_000 });
  return connection.db !== undefined;
}
