// `npm run cluster`: runs the portal as a cluster on this machine until it is stopped. SIGUSR2 replaces the
// processes of the services and gateways in turn, from the files as they are then: a rolling upgrade.
import { printFirstAdminCode, runUntilStopped } from '../portal/run-portal.ts';
import { startCluster } from './start-cluster.ts';

await runUntilStopped('.cluster', async (options) => {
  const cluster = await startCluster(options);
  await printFirstAdminCode(cluster);
  options.log(`Cluster ready at ${cluster.url}`);
  process.on('SIGUSR2', () => {
    options.log('Replacing each process of the services and gateways');
    cluster.replaceProcesses().then(
      () => options.log('All processes have been replaced'),
      (failure: Error) => options.log(`Not all processes could be replaced: ${failure.message}`),
    );
  });
  return cluster;
});
