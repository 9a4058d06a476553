import { knownSecrets, type Opening, openDatabases } from '../portal/open-databases.ts';
import { databaseAt } from '../portal/servers/start.ts';

export interface OpenTrail {
  /** The database with the trail and its key, as the identity service takes them. */
  env: { MONGODB_URI: string; SEALING_KEY: string };
  close(): Promise<void>;
}

/** The identity database of a data directory, or of the server that MONGODB_URI names. */
export async function openTrail(directory: string, opening: Opening): Promise<OpenTrail> {
  const { sealing } = await knownSecrets(directory);
  const { MONGODB_URI } = process.env;
  const { uriOf, close } = MONGODB_URI
    ? { uriOf: databaseAt.bind(null, MONGODB_URI), close: async () => {} }
    : await openDatabases(directory, opening);
  return { env: { MONGODB_URI: uriOf('identity'), SEALING_KEY: sealing.identity }, close };
}
