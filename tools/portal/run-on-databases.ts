import type { ServiceName } from '@portal/contracts/operation';
import { connectMongo } from '@portal/runtime/mongo';
import type { Connection } from 'mongoose';
import { openDatabases } from './open-databases.ts';
import { isPlain } from './plain-error.ts';
import { databaseAt } from './servers/start-servers.ts';

export interface DatabaseCommand {
  /** The arguments after the name of the command. */
  arguments: string[];
  /** Opens the database of a service with the service's account; closed at the end. */
  connect(service: ServiceName): Promise<Connection>;
  /** Aborted when the command should stop. */
  signal: AbortSignal;
}

/**
 * Runs a command on the services' databases and ends the process. They are those on the server of
 * MONGODB_URI, else those of the data directory, whether its portal is running or not. A plain error
 * is printed as one line, and the exit code is 2.
 */
export async function runOnDatabases(
  name: string,
  work: (command: DatabaseCommand) => Promise<void>,
): Promise<never> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopping.abort());
  }
  process.on('disconnect', () => stopping.abort());
  try {
    await withDatabases(name, stopping.signal, work);
  } catch (failure) {
    if (!stopping.signal.aborted) console.error(isPlain(failure) ? failure.message : failure);
    process.exitCode = 2;
  }
  process.exit();
}

async function withDatabases(
  name: string,
  signal: AbortSignal,
  work: (command: DatabaseCommand) => Promise<void>,
): Promise<void> {
  const { MONGODB_URI, PORTAL_DATA_DIR } = process.env;
  const { uriOf, close } = MONGODB_URI
    ? { uriOf: databaseAt.bind(null, MONGODB_URI), close: async () => {} }
    : await openDatabases(PORTAL_DATA_DIR || '.data', {
        say: (line) => console.error(line),
        signal,
      });
  const opened: Connection[] = [];
  try {
    await work({
      arguments: process.argv.slice(2),
      async connect(service) {
        const connection = await connectMongo(uriOf(service), name);
        opened.push(connection);
        return connection;
      },
      signal,
    });
  } finally {
    for (const connection of opened) await connection.close();
    await close();
  }
}
