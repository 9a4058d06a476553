import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import type { Connection } from 'mongoose';
import { expect } from 'vitest';
import { createEmployee, createFirstAdmin } from '../bench/create-accounts.ts';
import type { RestClient } from '../bench/rest-client.ts';
import { readPorts } from '../portal/data-directory/assign-ports.ts';
import { readSecrets, type Secrets } from '../portal/data-directory/secrets.ts';
import { freePort } from '../portal/free-port.ts';
import { mongodbUri } from '../portal/servers/mongod-program.ts';
import { startOnOwnDisk } from '../portal/testing/start-on-own-disk.ts';
import { rootFolder } from '../root-folder.ts';
import { runProgram } from '../testing/run-program.ts';
import { startCertificateServer } from './certificate-server.ts';
import { type ReportedAlert, startBlackboxExporter, startPrometheus } from './start-prometheus.ts';

/** Above 10 GB free, the alert about a disk that fills up is quiet, however fast that was. */
const diskMb = 16_384;

/** At SIGUSR2 a process fills its heap to nine tenths of its limit of 256 MB, as a leak does in the end. */
const leak = `--import=data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => {
    const leaked = [];
    setInterval(() => {
      const isFull = process.memoryUsage().heapUsed > 0.915 * 256 * 1024 * 1024;
      if (!isFull) leaked.push(new Array(64 * 1024).fill(leaked.length));
    }, 5);
  });
`)}`;

/** A portal in use, the servers that watch it, and the means to cause faults. */
export interface WatchedPortal {
  url: string;
  dataDir: string;
  /** A folder outside the portal's disk. */
  folder: string;
  ports: Record<string, number>;
  secrets: Secrets;
  admin: RestClient;
  nurse: RestClient;
  databases: Record<ServiceName, Connection>;
  /** A port where nothing listens. */
  unusedPort: number;
  certificates: Awaited<ReturnType<typeof startCertificateServer>>;
  alerts(): Promise<ReportedAlert[]>;
  /** The current value of the first series of a query; null without any. */
  value(query: string): Promise<number | null>;
  /** Leaves so much of the disk free. */
  leaveFree(megabytes: number): Promise<void>;
  restoreDisk(): Promise<void>;
  signal(name: string, signal: NodeJS.Signals): void;
  /** Stops a process, and each that the supervisor starts in its place, until the returned function is called. */
  pause(name: string): () => Promise<void>;
  /** Gives a process no time for `pausedMs`, then some for `runningMs`, until the returned function is called. */
  stutter(name: string, pausedMs: number, runningMs: number): () => Promise<void>;
  /** Runs a program of `tools` on the portal's data; gives its output and exit code. */
  command(
    program: string,
    args?: readonly string[],
    env?: Record<string, string>,
  ): ReturnType<typeof runProgram>;
}

/** Starts a portal with Prometheus, and people who use it, until the test file has ended. */
export async function startWatchedPortal(): Promise<WatchedPortal> {
  const folder = await freshFolder('alerts');
  const unusedPort = await freePort();
  const portal = await startOnOwnDisk({
    sizeMb: diskMb,
    env: {
      NODE_OPTIONS: leak,
      REQUEST_LIMIT_SESSION: '1000000',
      REQUEST_LIMIT_WRITES: '1000000',
      SMTP_URL: `smtp://127.0.0.1:${unusedPort}`,
      VALKEY_MAXMEMORY: '24mb',
      WEBHOOK_PRIVATE_ADDRESSES: 'on',
    },
  });
  const dataDir = join(portal.disk, 'data');
  const ports = await readPorts(dataDir);
  const secrets = await readSecrets(dataDir);
  if (!secrets) throw new TypeError('the portal has no secrets');
  const databases = {} as Record<ServiceName, Connection>;
  for (const service of serviceNames) {
    databases[service] = await connectDatabase(mongodbUri(ports.mongod ?? 0, service, { secrets }));
  }
  const admin = await createFirstAdmin(portal.url);
  const nurse = await createEmployee(portal.url, admin, 'alert.nurse');
  await admin.post('/api/admin/hr-email', { hrEmail: 'hr@example.org' });
  useContinuously(portal.url, nurse);

  const certificates = await startCertificateServer();
  const targets = [certificates.url];
  const exporterPort = await startBlackboxExporter();
  const watched = Object.fromEntries(
    [...serviceNames, 'gateway'].map((name) => [
      name,
      ports[name === 'gateway' ? 'metrics' : name] ?? 0,
    ]),
  );
  const prometheus = await startPrometheus(watched, { exporterPort, targets });
  const processes = processControl(dataDir);
  await eventually(
    async () => expect(await prometheus.value('sum(up)')).toBe(Object.keys(watched).length + 1),
    { timeoutMs: 60_000 },
  );

  return {
    url: portal.url,
    dataDir,
    folder,
    ports,
    secrets,
    admin,
    nurse,
    databases,
    unusedPort,
    certificates,
    alerts: prometheus.alerts,
    value: prometheus.value,
    async leaveFree(megabytes) {
      const free = await prometheus.value('min(portal_database_disk_free_megabytes)');
      if (free === null) throw new TypeError('the free space is not known');
      await portal.resize(Math.round(diskMb - free + megabytes));
    },
    restoreDisk: () => portal.resize(diskMb),
    ...processes,
    command: (program, args = [], env = {}) =>
      runProgram(
        join(rootFolder, 'tools', program),
        args,
        { PORTAL_DATA_DIR: join(portal.ownDisk, 'data'), MONGODB_URI: '', ...env },
        portal.enter,
      ),
  };
}

/** People read their leave and clock in and out, and something looks after the gateway, whatever the responses. */
function useContinuously(url: string, nurse: RestClient): void {
  let isStopping = false;
  async function repeat(pauseMs: number, work: () => Promise<unknown>): Promise<void> {
    while (!isStopping) {
      await work().catch(() => {});
      await delay(pauseMs);
    }
  }
  const running = [
    ...[1, 2, 3].map(() => repeat(400, () => nurse.get('/api/leave-requests'))),
    repeat(1_000, () => nurse.post('/api/time-entries/clock-in')),
    repeat(1_000, () => nurse.post('/api/time-entries/clock-out')),
    repeat(1_000, () => fetch(`${url}/health/ready`)),
  ];
  registerCleanUp(async () => {
    isStopping = true;
    await Promise.all(running);
  });
}

function processControl(dataDir: string): Pick<WatchedPortal, 'signal' | 'pause' | 'stutter'> {
  function pidOf(name: string): number | null {
    try {
      return Number.parseInt(readFileSync(join(dataDir, 'run', `${name}.pid`), 'utf8'), 10) || null;
    } catch {
      return null;
    }
  }

  function send(pid: number | null, signal: NodeJS.Signals): void {
    try {
      if (pid !== null) process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }

  function repeat(work: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
    const ending = new AbortController();
    const running = (async () => {
      while (!ending.signal.aborted) await work(ending.signal);
    })();
    const end = async () => {
      ending.abort();
      await running;
    };
    // A failed test must not leave a stopped process.
    registerCleanUp(end);
    return end;
  }

  const pause = (ms: number, signal: AbortSignal) =>
    delay(ms, undefined, { signal }).catch(() => {});

  return {
    signal: (name, signal) => send(pidOf(name), signal),
    pause(name) {
      let paused: number | null = null;
      const end = repeat(async (signal) => {
        const pid = pidOf(name);
        if (pid !== null && pid !== paused) send(pid, 'SIGSTOP');
        paused = pid;
        await pause(100, signal);
      });
      return async () => {
        await end();
        send(pidOf(name), 'SIGCONT');
      };
    },
    stutter: (name, pausedMs, runningMs) =>
      repeat(async (signal) => {
        const pid = pidOf(name);
        send(pid, 'SIGSTOP');
        await pause(pausedMs, signal);
        send(pid, 'SIGCONT');
        await pause(runningMs, signal);
      }),
  };
}
