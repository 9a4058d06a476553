import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { startKeyRotation } from '../keys/key-requests.ts';
import { renewOldPasswords } from '../keys/server-passwords.ts';
import { buildWebApp } from '../portal/build-web-app.ts';
import { assignPorts } from '../portal/data-directory/assign-ports.ts';
import { findExistingDataFolder } from '../portal/data-directory/directory-state.ts';
import {
  type DataDirectory,
  openDataDirectory,
} from '../portal/data-directory/open-data-directory.ts';
import { expectedError } from '../portal/expected-error.ts';
import { freePort } from '../portal/free-port.ts';
import { startProcesses } from '../portal/processes/start-processes.ts';
import { startScheduledCommands } from '../portal/scheduled-commands.ts';
import type { ServerUrls } from '../portal/servers/start-servers.ts';
import { fillCompileCache, gatewayProgram, serviceProgram } from '../portal/service-programs.ts';
import { setupCodeAt } from '../portal/setup-code.ts';
import {
  type Portal,
  type PortalOptions,
  requireFreePort,
  requireSecureCookies,
  writeSubscriber,
} from '../portal/start-portal.ts';
import { createBalancerControl } from './balancer-control.ts';
import {
  balancerPortName,
  memberNames,
  metricsPortName,
  type ProcessCounts,
  portNames,
  serviceProcesses,
  stopOrder,
} from './cluster-names.ts';
import { ensureClusterSecrets, hasClusterSecrets } from './cluster-secrets.ts';
import { balancerSocket, haproxyProgram, locateHaproxy } from './haproxy-program.ts';
import {
  type BalancedProgram,
  portalListener,
  startReplaceablePrograms,
} from './replace-processes.ts';
import { type ServerLinks, startClusterServers } from './start-cluster-servers.ts';

export interface ClusterOptions extends Omit<PortalOptions, 'fill'> {
  /** How many processes of each service and of the gateway; two by default. */
  counts?: ProcessCounts;
  /** How servers reach each other: for tests that cut the network between them. */
  links?: ServerLinks;
}

export interface Cluster extends Portal {
  /** Replaces each process of the services and gateways in turn, without a failed request. */
  replaceProcesses(): Promise<void>;
}

/** The settings of all processes, and of the commands that the nightly runs start. */
const clusterEnvironment = { STREAM_REPLICAS: '3' };

/**
 * Starts a cluster on one machine: several processes of each service, gateway and server, with HAProxy in
 * front. Expected failures are plain errors.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { host = '127.0.0.1', log = () => {}, signal, hasNightlyRuns = true, links } = options;
  const { counts = { services: 2, gateways: 2 } } = options;
  requireSecureCookies(host);
  requireOwnServers();
  requireNoTls();
  const haproxy = await locateHaproxy();
  const data = await openDataDirectory(options.dataDir);
  const processOptions = { stopOrder: stopOrder(counts), log, signal };
  return startProcesses(data, processOptions, async (context) => {
    requireCluster(data);
    const secrets = await ensureClusterSecrets(data);
    const port = options.port || (await freePort());
    await requireFreePort(port, host);
    const ports = await assignPorts(data.path, portNames(counts), port, data);
    await renewOldPasswords(data, new Date());
    log('Starting 3 MongoDB, 3 NATS and 2 Valkey servers, and the sentinels');
    const [servers, webRoot] = await Promise.all([
      startClusterServers(data, ports, secrets, { ...context, say: log, links }),
      options.webRoot || buildWebApp(log, context.signal),
      fillCompileCache(context.signal),
    ]);
    await data.markHasData();
    const subscriberFile = data.in('subscriber.json');
    if (servers.subscriber) await writeSubscriber(subscriberFile, servers.subscriber);
    log('Starting the services and the gateways');
    const url = `http://localhost:${port}`;
    const firstAdminCode = setupCodeAt(host);
    const parts = { data, ports, urls: servers.urls, counts };
    const programs = [
      ...servicePrograms(parts, url, firstAdminCode),
      ...gatewayPrograms(parts, webRoot),
    ];
    const balancer = createBalancerControl(balancerSocket(data));
    const replaceProcesses = await startReplaceablePrograms(programs, context, balancer);
    const listeners = serviceNames.map((service) => ({
      name: service,
      host: '127.0.0.1',
      port: ports[balancerPortName(service)] ?? 0,
      processes: processesOf(serviceProcesses(counts)[service], ports),
    }));
    const processes = processesOf(memberNames('gateway', counts.gateways), ports);
    const portal = { name: portalListener, host, port, processes };
    await context.launch(await haproxyProgram(haproxy, portal, listeners, data)).ready;
    if (hasNightlyRuns) {
      context.onStop(startScheduledCommands(data, log));
      context.onStop(startKeyRotation(data, context.sendKeys, log));
    }
    const { subscriber } = servers;
    return { url, subscriber, subscriberFile, firstAdminCode, replaceProcesses };
  });
}

interface Parts {
  data: DataDirectory;
  ports: Record<string, number>;
  urls: ServerUrls;
  counts: ProcessCounts;
}

function servicePrograms(
  { data, ports, urls, counts }: Parts,
  publicUrl: string,
  firstAdminCode: string | null,
): BalancedProgram[] {
  return serviceNames.flatMap((service) =>
    serviceProcesses(counts)[service].map((name) => {
      const address = { name, port: ports[name] ?? 0, publicUrl };
      const program = serviceProgram(service, address, urls, data, firstAdminCode);
      const env = { ...program.env, ...clusterEnvironment };
      return { listener: service, program: { ...program, env } };
    }),
  );
}

/** The gateways reach each service at HAProxy, and trust it about the addresses of clients. */
function gatewayPrograms({ data, ports, urls, counts }: Parts, webRoot: string): BalancedProgram[] {
  const balancers = Object.fromEntries(
    serviceNames.map((service) => [service, ports[balancerPortName(service)] ?? 0]),
  ) as Record<ServiceName, number>;
  const { TRUSTED_PROXIES = '' } = process.env;
  const trusted = [TRUSTED_PROXIES, '127.0.0.1'].filter(Boolean).join(',');
  return memberNames('gateway', counts.gateways).map((name) => {
    const metricsPort = ports[metricsPortName(name)] ?? 0;
    const address = { name, host: '127.0.0.1', port: ports[name] ?? 0, metricsPort };
    const program = gatewayProgram(address, balancers, urls, webRoot, data);
    const env = { ...program.env, TRUSTED_PROXIES: trusted };
    return { listener: portalListener, program: { ...program, env } };
  });
}

function processesOf(names: readonly string[], ports: Record<string, number>) {
  return names.map((name) => ({ name, port: ports[name] ?? 0 }));
}

/** HAProxy calls the programs without TLS. */
function requireNoTls(): void {
  if (!process.env.TLS_CERT_FILE) return;
  throw expectedError('the cluster has no TLS between its parts: unset TLS_CERT_FILE');
}

/** The data of a single broker can't be read by a cluster of three. */
function requireCluster(data: DataDirectory): void {
  if (hasClusterSecrets(data.path) || findExistingDataFolder(data.path) === null) return;
  throw expectedError(
    `${data.path} has the data of a single portal: choose another directory with PORTAL_DATA_DIR`,
  );
}

function requireOwnServers(): void {
  for (const name of ['MONGODB_URI', 'NATS_URL', 'REDIS_URL']) {
    if (!process.env[name]) continue;
    throw expectedError(`${name} is set, but a cluster has its own servers: unset it`);
  }
}
