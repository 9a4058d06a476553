import { startTestServers } from './test-servers.ts';

/** Servers for a test run, where the environment names none; they end with the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const servers = await startTestServers();
  Object.assign(process.env, servers.variables);
  return servers.stop;
}
