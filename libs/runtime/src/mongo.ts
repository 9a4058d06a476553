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

/** Makes the collections and indexes of every model: a unique index is part of the rules. */
export async function makeIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) await model.init();
}

/** Whether the database answers. */
export async function mongoAnswers(connection: Connection): Promise<boolean> {
  await connection.db?.command({ ping: 1 }, { timeoutMS: 1_000 });
  return connection.db !== undefined;
}
