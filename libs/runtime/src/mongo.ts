import mongoose, { type Connection } from 'mongoose';

/**
 * A connection of its own to the database that `uri` names. What is acknowledged is on the disk
 * of a majority. A server that is away makes an operation fail within four seconds, so that the
 * caller is told while it still waits. Throws where there is no server.
 */
export async function connectMongo(uri: string, appName: string): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    appName,
    w: 'majority',
    journal: true,
    // Waiting in a queue would hide that the database is away.
    bufferCommands: false,
    serverSelectionTimeoutMS: 4_000,
    connectTimeoutMS: 4_000,
    heartbeatFrequencyMS: 2_000,
    maxPoolSize: 50,
  });
  return connection.asPromise();
}

// MongoDB's IndexOptionsConflict and IndexKeySpecsConflict.
const madeOtherwise: unknown[] = [85, 86];

/**
 * Makes the collections and indexes of every model: a unique index is part of the rules. One that an
 * earlier version made otherwise, with another time to live for example, is made anew.
 */
export async function makeIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    try {
      await model.init();
    } catch (failure) {
      if (!madeOtherwise.includes((failure as { code?: unknown }).code)) throw failure;
      await model.syncIndexes();
    }
  }
}

/** Whether the database answers. */
export async function mongoAnswers(connection: Connection): Promise<boolean> {
  await connection.db?.command({ ping: 1 }, { timeoutMS: 1_000 });
  return connection.db !== undefined;
}
