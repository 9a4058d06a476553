import { startTestServers } from './test-servers.ts';

/** Starts the servers of a test run, unless the environment sets them; they end with the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const servers = await startTestServers();
  Object.assign(process.env, servers.variables);
  return servers.stop;
}
