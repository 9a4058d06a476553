import { join } from 'node:path';
import { registerCleanUp } from '@portal/testing/clean-up';
import { vi } from 'vitest';
import { startCluster } from '../cluster/start-cluster.ts';
import { createServerLinks } from '../cluster/testing/server-links.ts';
import { createPortalFolder } from '../portal/testing/create-portal-folder.ts';
import { startPeopleLoad } from './people-load.ts';

/** Starts a cluster that people use all the time (people-load.ts). */
export async function startBusyCluster(
  name: string,
  { readTimeoutMs = 2_000, hasNightlyRuns = false } = {},
) {
  const { folder, webRoot } = await createPortalFolder(name);
  vi.stubEnv('REQUEST_LIMIT_SESSION', '1000000');
  vi.stubEnv('REQUEST_LIMIT_WRITES', '1000000');
  registerCleanUp(() => vi.unstubAllEnvs());
  const dataDir = join(folder, 'data');
  const { links, cut, mend } = createServerLinks();
  const log = (line: string) => console.log(line);
  const cluster = await startCluster({
    port: 0,
    dataDir,
    webRoot,
    links,
    log,
    hasNightlyRuns,
  });
  registerCleanUp(() => cluster.stop());
  const load = await startPeopleLoad(cluster.url, { readTimeoutMs });
  return { cluster, dataDir, load, cut, mend };
}
