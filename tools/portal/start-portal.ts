import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { isLoopback, secureCookiesRequiredMessage } from '@portal/runtime/loopback';
import { buildWebApp } from './build-web-app.ts';
import { assignPorts } from './data-directory/assign-ports.ts';
import { type DataDirectory, openDataDirectory } from './data-directory/open-data-directory.ts';
import { writePrivate } from './data-directory/private-file.ts';
import { watchDisk } from './data-directory/watch-disk.ts';
import { freePort, isPortFree } from './free-port.ts';
import { startNightlyRuns } from './nightly-runs.ts';
import { plainError } from './plain-error.ts';
import { endLeftoverProcesses } from './processes/end-leftover-processes.ts';
import { trimLogs } from './processes/process-logs.ts';
import { type Program, type Supervised, supervise } from './processes/supervise.ts';
import type { Subscriber } from './servers/nats-program.ts';
import { serverNames, startServers } from './servers/start-servers.ts';
import { fillCompileCache, gatewayProgram, serviceProgram } from './service-programs.ts';
import { setupCode } from './setup-code.ts';

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
  /** Starts the services; resolves once they are ready. */
  startServices(): Promise<void>;
  signal: AbortSignal;
}

export interface Portal {
  url: string;
  /** The content of subscriber.json; null with an external message broker. */
  subscriber: Subscriber | null;
  subscriberFile: string;
  /** The code that the first administrator enters; null if only this machine can connect. */
  firstAdminCode: string | null;
  /** The current process ids by name (`identity`, `gateway`, `mongod`, ...). */
  pids(): Record<string, number>;
  stop(): Promise<void>;
}

/** Starts the whole portal. Expected failures are plain errors. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { dataDir, host = '127.0.0.1', log = () => {}, signal, hasNightlyRuns = true } = options;
  if (!process.env.SECURE_COOKIES && !isLoopback(host))
    throw plainError(secureCookiesRequiredMessage(host));
  const data = await openDataDirectory(dataDir);
  const processes = new Map<string, Supervised>();
  const trimming = setInterval(trimLogs, 60_000, data.in('logs')).unref();
  const stopWatching = watchDisk(data.path, log);
  let stopped: Promise<void> | undefined;
  let closeServers = () => {};
  let stopNightlyRuns = async () => {};

  function launch(program: Program): Supervised {
    if (stopped) throw plainError('the start was cancelled');
    const started = supervise(program, { run: data.in('run'), logs: data.in('logs'), say: log });
    processes.set(program.name, started);
    return started;
  }

  function stop(): Promise<void> {
    closeServers();
    stopped ??= stopAll(stopNightlyRuns, processes, data).finally(() => {
      clearInterval(trimming);
      stopWatching();
    });
    return stopped;
  }

  // Cancels the start on request, and when a part of it fails.
  const failing = new AbortController();
  const ending = signal ? AbortSignal.any([signal, failing.signal]) : failing.signal;
  try {
    return await Promise.race([start(), aborted(ending)]);
  } catch (failure) {
    failing.abort();
    await stop();
    throw failure;
  }

  async function start(): Promise<Portal> {
    await endLeftoverProcesses(data.in('run'), serverNames, { say: log });
    await data.migrate(log);
    const port = options.port || (await freePort());
    if (!(await isPortFree(port, host))) {
      throw plainError(
        `port ${port} is in use: stop the program that uses it, or choose another port with PORT=8081`,
      );
    }
    const ports = await assignPorts(
      data.path,
      [...serverNames, ...serviceNames, 'metrics'],
      port,
      data,
    );
    trimLogs(data.in('logs'));
    log('Starting MongoDB, NATS and Valkey');
    const [servers, webRoot] = await Promise.all([
      startServers(data, ports, { launch, say: log, signal: ending }),
      options.webRoot || buildWebApp(log, ending),
      fillCompileCache(ending),
    ]);
    closeServers = servers.close;
    await data.markHasData();
    const subscriberFile = data.in('subscriber.json');
    if (servers.subscriber) await writePrivate(subscriberFile, pretty(servers.subscriber));
    log('Starting the services and the gateway');
    const url = `http://localhost:${port}`;
    const firstAdminCode = isLoopback(host) ? null : setupCode();
    const programOf = (service: ServiceName) =>
      serviceProgram(
        service,
        { port: ports[service], publicUrl: url },
        servers.urls,
        data,
        firstAdminCode,
      );
    const startServices = async () => {
      await Promise.all(serviceNames.map((service) => launch(programOf(service)).ready));
    };
    const gateway = { host, port, metricsPort: ports.metrics };
    const startGateway = () =>
      launch(gatewayProgram(gateway, ports, servers.urls, webRoot, data)).ready;
    if (options.fill) {
      await options.fill({ data, programOf, startServices, signal: ending });
      await startGateway();
    } else {
      await Promise.all([startServices(), startGateway()]);
    }
    if (hasNightlyRuns) stopNightlyRuns = startNightlyRuns(data, log);
    return {
      url,
      subscriber: servers.subscriber,
      subscriberFile,
      firstAdminCode,
      pids: () => pidsOf(processes),
      stop,
    };
  }
}

/**
 * Stops the nightly runs, the gateway, the services, then the servers one by one, and releases the
 * directory.
 */
async function stopAll(
  stopNightlyRuns: () => Promise<void>,
  processes: Map<string, Supervised>,
  data: DataDirectory,
): Promise<void> {
  await stopNightlyRuns();
  const services: readonly ServiceName[] = serviceNames;
  for (const group of [['gateway'], services, ...serverNames.map((name) => [name])]) {
    await Promise.all(group.map((name) => processes.get(name)?.stop()));
  }
  await data.release();
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onAbort = () => reject(plainError('the start was cancelled'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

function pidsOf(processes: Map<string, Supervised>): Record<string, number> {
  const pids: Record<string, number> = {};
  for (const [name, supervised] of processes) {
    const pid = supervised.pid();
    if (pid !== null) pids[name] = pid;
  }
  return pids;
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
