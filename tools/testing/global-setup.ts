import type { TestProject } from 'vitest/node';
import { startTestServers } from './test-servers.ts';

/**
 * Starts the servers of a test run, unless the environment sets them, as it does for every project after
 * the first. They end after the global teardown of all projects.
 */
export default async function setup({ vitest }: TestProject): Promise<void> {
  const servers = await startTestServers();
  Object.assign(process.env, servers.variables);
  vitest.onClose(servers.stop);
}
