import type { ServiceName } from '@portal/contracts/operation';
import { connectMongo } from '@portal/runtime/mongo';
import type { Connection } from 'mongoose';
import { readSecrets, type Secrets } from '../portal/data-directory/secrets.ts';
import { expectedError } from '../portal/expected-error.ts';
import { openDatabases } from '../portal/open-databases.ts';
import { externalMongodbUri } from '../portal/servers/external-mongodb.ts';
import { databaseNameOf, databaseUriFor, serverUriOf } from '../portal/servers/start-servers.ts';
import { type CommandUsage, type ExitCode, runCommand } from './run-command.ts';

/** What a command has to work with. */
export interface DatabaseAccess {
  /** Opens the database of a service with the service's account; closed at the end. */
  connect(service: ServiceName): Promise<Connection>;
  /** The name of a service's database. */
  databaseOf(service: ServiceName): string;
  /** The URI with an account that can access all databases. */
  adminUri: string;
  /** The secrets of the data directory; null where there is none beside MONGODB_URI. */
  secrets: Secrets | null;
  /** Aborted when the command should stop. */
  signal: AbortSignal;
}

/** Runs a command on the services' databases and ends the process (run-command.ts). */
export function runOnDatabases<Arguments>(
  usage: CommandUsage<Arguments>,
  work: (databases: DatabaseAccess, given: Arguments) => Promise<ExitCode>,
): Promise<never> {
  return runCommand(usage, (given, signal) =>
    withDatabases({ name: usage.name, signal }, (access) => work(access, given)),
  );
}

interface AccessOptions {
  /** What MongoDB's log shows. */
  name: string;
  /** The data directory. */
  directory?: string;
  signal: AbortSignal;
}

/**
 * Does something with the services' databases: those on the server of MONGODB_URI, else those of the data
 * directory, whether its portal is running or not.
 */
export async function withDatabases<Value>(
  { name, directory = process.env.PORTAL_DATA_DIR || '.data', signal }: AccessOptions,
  work: (access: DatabaseAccess) => Promise<Value>,
): Promise<Value> {
  const MONGODB_URI = externalMongodbUri();
  const { uriOf, adminUri, secrets, close } = MONGODB_URI
    ? {
        uriOf: databaseUriFor.bind(null, MONGODB_URI),
        adminUri: serverUriOf(MONGODB_URI),
        secrets: await readSecrets(directory),
        close: async () => {},
      }
    : await openDatabases(directory, {
        // Standard output has only the result, for scripts.
        say: (line) => console.error(line),
        signal,
      });
  const opened: Connection[] = [];
  async function connect(service: ServiceName): Promise<Connection> {
    const connection = await connectMongo(uriOf(service), name.replace(':', '-')).catch(
      (failure: Error) => {
        throw expectedError(`the database of ${service} can't be opened: ${failure.message}`);
      },
    );
    opened.push(connection);
    return connection;
  }
  try {
    const databaseOf = (service: ServiceName) => databaseNameOf(uriOf(service));
    return await work({ connect, databaseOf, adminUri, secrets, signal });
  } finally {
    for (const connection of opened) await connection.close();
    await close();
  }
}
