// `npm run cluster`: runs the portal as a cluster on this machine until it is stopped.
import { printFirstAdminCode, runUntilStopped } from '../portal/run-portal.ts';
import { startCluster } from './start-cluster.ts';

await runUntilStopped('.cluster', async (options) => {
  const cluster = await startCluster(options);
  await printFirstAdminCode(cluster);
  options.log(`Cluster ready at ${cluster.url}`);
  return cluster;
});
