import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { isLoopback, secureCookiesUnsaid } from '@portal/runtime/loopback';
import { keptPorts } from './data-directory/kept-ports.ts';
import { type DataDirectory, openDataDirectory } from './data-directory/open.ts';
import { writePrivate } from './data-directory/private-file.ts';
import { watchDisk } from './data-directory/watch-disk.ts';
import { startNightlyCheck } from './nightly-check.ts';
import { plainError } from './plain-error.ts';
import { freePort, portIsFree } from './ports.ts';
import { endLeftovers } from './processes/leftovers.ts';
import { trimLogs } from './processes/logs.ts';
import { type Program, type Supervised, supervise } from './processes/supervise.ts';
import type { Subscriber } from './servers/nats.ts';
import { serverNames, startServers } from './servers/start.ts';
import { compileOnce, gatewayProgram, serviceProgram } from './services.ts';
import { setupCode } from './setup-code.ts';
import { builtWebApp } from './web-build.ts';

export interface PortalOptions {
  /** Where people reach it; 0 takes any free port. */
  port: number;
  /** The address to listen on. */
  host?: string;
  dataDir: string;
  /** A web app that is built already; built from the sources where it is left out. */
  webRoot?: string | undefined;
  /** Gets a line for each step. */
  log?: (line: string) => void;
  /** Ends a start that is under way: it stops what it started and fails. */
  signal?: AbortSignal;
  /** Has a portal hold something before anybody reaches it: the services start when this says so. */
  fill?: (filling: Filling) => Promise<void>;
}

export interface Filling {
  data: DataDirectory;
  /** How a service is run: with its environment, programs of its own work on its data. */
  programOf(service: ServiceName): Program;
  /** Starts the services; resolves once they work. */
  startServices(): Promise<void>;
  signal: AbortSignal;
}

export interface Portal {
  url: string;
  /** What subscriber.json holds; null where the message server is somebody else's. */
  subscriber: Subscriber | null;
  subscriberFile: string;
  /** What the first administrator has to type; null where only this machine gets in. */
  firstAdminCode: string | null;
  /** The process ids by name (`identity`, `gateway`, `mongod`, ...) as they are now. */
  pids(): Record<string, number>;
  stop(): Promise<void>;
}

/** Starts the whole portal. Fails with a plain error where one line says what is wrong. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { dataDir, host = '127.0.0.1', log = () => {}, signal } = options;
  if (!process.env.SECURE_COOKIES && !isLoopback(host)) throw plainError(secureCookiesUnsaid(host));
  const data = await openDataDirectory(dataDir);
  const processes = new Map<string, Supervised>();
  const trimming = setInterval(trimLogs, 60_000, data.in('logs')).unref();
  const stopWatching = watchDisk(data.path, log);
  let stopped: Promise<void> | undefined;
  let closeServers = () => {};
  let stopNightlyCheck = async () => {};

  function launch(program: Program): Supervised {
    if (stopped) throw plainError('the start was given up');
    const started = supervise(program, { run: data.in('run'), logs: data.in('logs'), say: log });
    processes.set(program.name, started);
    return started;
  }

  function stop(): Promise<void> {
    closeServers();
    stopped ??= stopAll(stopNightlyCheck, processes, data).finally(() => {
      clearInterval(trimming);
      stopWatching();
    });
    return stopped;
  }

  // Ends what is under way when the start is given up, and when a part of it fails.
  const failing = new AbortController();
  const ending = signal ? AbortSignal.any([signal, failing.signal]) : failing.signal;
  try {
    return await Promise.race([begin(), aborted(ending)]);
  } catch (failure) {
    failing.abort();
    await stop();
    throw failure;
  }

  async function begin(): Promise<Portal> {
    await endLeftovers(data.in('run'), serverNames, { say: log });
    const port = options.port || (await freePort());
    if (!(await portIsFree(port, host))) {
      throw plainError(`port ${port} is taken: stop who uses it, or choose another with PORT=8081`);
    }
    const ports = await keptPorts(
      data.path,
      [...serverNames, ...serviceNames, 'metrics'],
      port,
      data,
    );
    trimLogs(data.in('logs'));
    log('Starting MongoDB, NATS and Valkey');
    const [servers, webRoot] = await Promise.all([
      startServers(data, ports, { launch, say: log, signal: ending }),
      options.webRoot || builtWebApp(log, ending),
      compileOnce(ending),
    ]);
    closeServers = servers.close;
    await data.noteData();
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
    const door = { host, port, metricsPort: ports.metrics };
    const openDoor = () => launch(gatewayProgram(door, ports, servers.urls, webRoot, data)).ready;
    if (options.fill) {
      await options.fill({ data, programOf, startServices, signal: ending });
      await openDoor();
    } else {
      await Promise.all([startServices(), openDoor()]);
    }
    stopNightlyCheck = startNightlyCheck(data, log);
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
 * Who asks the databases first, then the door, the services, and the servers one by one; then the
 * directory is free.
 */
async function stopAll(
  stopNightlyCheck: () => Promise<void>,
  processes: Map<string, Supervised>,
  data: DataDirectory,
): Promise<void> {
  await stopNightlyCheck();
  const services: readonly ServiceName[] = serviceNames;
  for (const group of [['gateway'], services, ...serverNames.map((name) => [name])]) {
    await Promise.all(group.map((name) => processes.get(name)?.stop()));
  }
  await data.release();
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => reject(plainError('the start was given up'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

function pidsOf(processes: Map<string, Supervised>): Record<string, number> {
  const pids: Record<string, number> = {};
  for (const [name, each] of processes) {
    const pid = each.pid();
    if (pid !== null) pids[name] = pid;
  }
  return pids;
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
