import type { ServiceName } from '@portal/contracts/operation';
import { connectMongo } from '@portal/runtime/mongo';
import type { Connection } from 'mongoose';
import { openDatabases } from '../portal/open-databases.ts';
import { databaseAt } from '../portal/servers/start-servers.ts';
import { type CommandUsage, type ExitCode, runCommand } from './run-command.ts';

/** What a command has to work with. */
export interface DatabaseAccess {
  /** Opens the database of a service with the service's account; closed at the end. */
  connect(service: ServiceName): Promise<Connection>;
  /** Aborted when the command should stop. */
  signal: AbortSignal;
}

/**
 * Runs a command on the services' databases and ends the process (run-command.ts). They are those on the
 * server of MONGODB_URI, else those of the data directory, whether its portal is running or not.
 */
export function runOnDatabases<Arguments>(
  usage: CommandUsage<Arguments>,
  work: (databases: DatabaseAccess, given: Arguments) => Promise<ExitCode>,
): Promise<never> {
  return runCommand(usage, async (given, signal) => {
    const { MONGODB_URI, PORTAL_DATA_DIR } = process.env;
    const { uriOf, close } = MONGODB_URI
      ? { uriOf: databaseAt.bind(null, MONGODB_URI), close: async () => {} }
      : await openDatabases(PORTAL_DATA_DIR || '.data', {
          // Standard output has only the result, for scripts.
          say: (line) => console.error(line),
          signal,
        });
    const appName = usage.name.replace(':', '-');
    const opened: Connection[] = [];
    async function connect(service: ServiceName): Promise<Connection> {
      const connection = await connectMongo(uriOf(service), appName);
      opened.push(connection);
      return connection;
    }
    try {
      return await work({ connect, signal }, given);
    } finally {
      for (const connection of opened) await connection.close();
      await close();
    }
  });
}
