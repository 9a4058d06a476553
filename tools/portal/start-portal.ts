import { resolve } from 'node:path';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { isLoopback, secureCookiesRequiredMessage } from '@portal/runtime/loopback';
import { hasClusterSecrets } from '../cluster/cluster-secrets.ts';
import { startKeyRotation } from '../keys/key-requests.ts';
import { renewOldPasswords } from '../keys/server-passwords.ts';
import { buildWebApp } from './build-web-app.ts';
import { assignPorts } from './data-directory/assign-ports.ts';
import { type DataDirectory, openDataDirectory } from './data-directory/open-data-directory.ts';
import { writePrivate } from './data-directory/private-file.ts';
import { expectedError } from './expected-error.ts';
import { freePort, isPortFree } from './free-port.ts';
import { type Processes, startProcesses } from './processes/start-processes.ts';
import type { Program } from './processes/supervise.ts';
import { startScheduledCommands } from './scheduled-commands.ts';
import type { SubscriberAccess } from './servers/nats-program.ts';
import { serverNames, startServers } from './servers/start-servers.ts';
import { fillCompileCache, gatewayProgram, ownScheme, serviceProgram } from './service-programs.ts';
import { setupCodeAt } from './setup-code.ts';

export interface PortalOptions {
  /** The port of the portal; 0 takes any free port. */
  port: number;
  /** The address to listen on. */
  host?: string;
  dataDir: string;
  /** The folder of a built web app; by default it is built from the sources. */
  webRoot?: string | undefined;
  /** Receives a line for each step. */
  log?: (line: string) => void;
  /** Cancels the start: everything is stopped, and it fails. */
  signal?: AbortSignal;
  /** False for a portal that runs for a command only: no backups and checks each night. */
  hasNightlyRuns?: boolean;
  /** Fills the portal with data before the gateway starts; it also starts the services. */
  fill?: (filling: FillContext) => Promise<void>;
}

export interface FillContext {
  data: DataDirectory;
  /** The program of a service; other programs of the service use the same environment. */
  programOf(service: ServiceName): Program;
  /** Starts services, by default all of them; resolves once they are ready. */
  startServices(services?: readonly ServiceName[]): Promise<void>;
  signal: AbortSignal;
}

export interface Portal extends Processes {
  url: string;
  /** The content of subscriber.json; null with an external message broker. */
  subscriber: SubscriberAccess | null;
  subscriberFile: string;
  /** The code that the first administrator enters; null if only this machine can connect. */
  firstAdminCode: string | null;
}

/** Starts the whole portal. Expected failures are plain errors. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { dataDir, host = '127.0.0.1', log = () => {}, signal, hasNightlyRuns = true } = options;
  requireSecureCookies(host);
  requireNoCluster(dataDir);
  const data = await openDataDirectory(dataDir);
  const stopOrder = [['gateway'], serviceNames, ...serverNames.map((name) => [name])];
  return startProcesses(data, { stopOrder, log, signal }, async (context) => {
    const port = options.port || (await freePort());
    await requireFreePort(port, host);
    const names = [...serverNames, ...serviceNames, 'metrics' as const];
    const ports = await assignPorts(data.path, names, port, data);
    const { launch } = context;
    await renewOldPasswords(data, new Date());
    log('Starting MongoDB, NATS and Valkey');
    const [servers, webRoot] = await Promise.all([
      startServers(data, ports, { launch, say: log, signal: context.signal }),
      options.webRoot || buildWebApp(log, context.signal),
      fillCompileCache(context.signal),
    ]);
    context.onStop(servers.close);
    await data.markHasData();
    const subscriberFile = data.in('subscriber.json');
    if (servers.subscriber) await writeSubscriber(subscriberFile, servers.subscriber);
    log('Starting the services and the gateway');
    const url = `${ownScheme()}://localhost:${port}`;
    const firstAdminCode = setupCodeAt(host);
    const programOf = (service: ServiceName) =>
      serviceProgram(
        service,
        { port: ports[service], publicUrl: url },
        servers.urls,
        data,
        firstAdminCode,
      );
    const startServices = async (services: readonly ServiceName[] = serviceNames) => {
      await Promise.all(services.map((service) => launch(programOf(service)).ready));
    };
    const gateway = { host, port, metricsPort: ports.metrics };
    const startGateway = () =>
      launch(gatewayProgram(gateway, ports, servers.urls, webRoot, data)).ready;
    if (options.fill) {
      await options.fill({ data, programOf, startServices, signal: context.signal });
      await startGateway();
    } else {
      await Promise.all([startServices(), startGateway()]);
    }
    if (hasNightlyRuns) {
      context.onStop(startScheduledCommands(data, log));
      context.onStop(startKeyRotation(data, context.sendKeys, log));
    }
    return { url, subscriber: servers.subscriber, subscriberFile, firstAdminCode };
  });
}

/** A single broker can't read the data of a cluster's. */
function requireNoCluster(dataDir: string): void {
  if (!hasClusterSecrets(resolve(dataDir))) return;
  throw expectedError(`${resolve(dataDir)} belongs to a cluster: run \`npm run cluster\``);
}

/** Fails with a plain error where other machines would send cookies in clear text unknowingly. */
export function requireSecureCookies(host: string): void {
  if (process.env.SECURE_COOKIES || isLoopback(host)) return;
  throw expectedError(secureCookiesRequiredMessage(host));
}

/** Fails with a plain error if a port is in use. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  if (await isPortFree(port, host)) return;
  throw expectedError(
    `port ${port} is in use: stop the program that uses it, or choose another port with PORT=8081`,
  );
}

/** Writes the access data for another system. */
export async function writeSubscriber(file: string, subscriber: SubscriberAccess): Promise<void> {
  await writePrivate(file, `${JSON.stringify(subscriber, null, 2)}\n`);
}
