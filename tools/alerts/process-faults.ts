import { setTimeout as delay } from 'node:timers/promises';
import { valkeyMemoryRatio } from '@portal/runtime/valkey-memory';
import { Redis } from 'ioredis';
import { valkeyUrl } from '../portal/servers/valkey-configuration.ts';
import type { AlertFault, EndFault } from './alert-fault.ts';
import type { WatchedPortal } from './watched-portal.ts';

const chunk = 'x'.repeat(64 * 1024);

/** Faults of processes, servers and the machine. */
export const processFaults: readonly AlertFault[] = [
  // First, because events that the other faults delay or republish count for five minutes.
  {
    alert: 'PortalConsumerLag',
    fault: 'a service was unavailable for 90 seconds, and handles what happened meanwhile',
    async cause({ pause }) {
      const resume = pause('records');
      await delay(90_000);
      await resume();
      return async () => {};
    },
    looksBack: true,
  },
  {
    alert: 'PortalServiceRestarting',
    fault: 'a service is killed three times',
    labels: { job: 'leave' },
    async cause({ signal, value }) {
      const restarts = 'changes(process_start_time_seconds{job="leave"}[30m])';
      for (let time = 1; time <= 3; time += 1) {
        signal('leave', 'SIGKILL');
        // Each process must be scraped once, or it isn't counted.
        while (((await value(restarts)) ?? 0) < time) await delay(500);
      }
      return async () => {};
    },
    looksBack: true,
  },
  {
    alert: 'PortalServiceDown',
    fault: 'a service hangs',
    labels: { job: 'leave' },
    cause: ({ pause }) => pause('leave'),
  },
  {
    alert: 'PortalServiceUnavailable',
    fault: 'a service hangs while people use it',
    labels: { service: 'leave' },
    cause: ({ pause }) => pause('leave'),
  },
  {
    alert: 'PortalGatewayErrors',
    fault: 'a service hangs, and its REST requests get 503',
    cause: ({ pause }) => pause('leave'),
  },
  {
    alert: 'PortalServiceErrors',
    fault: 'MongoDB hangs',
    cause: ({ pause }) => pause('mongod'),
  },
  {
    alert: 'PortalGatewayNotReady',
    fault: 'Valkey hangs',
    cause: ({ pause }) => pause('valkey'),
  },
  {
    alert: 'PortalGatewayLatencyHigh',
    fault: 'MongoDB stalls for seconds at a time, as on a slow disk',
    cause: ({ stutter }) => stutter('mongod', 3_600, 1_000),
  },
  {
    alert: 'PortalEventLoopDelay',
    fault: 'a process gets the processor for a part of each second only',
    labels: { job: 'attendance' },
    cause: ({ stutter }) => stutter('attendance', 1_000, 400),
  },
  {
    alert: 'PortalMemoryHigh',
    fault: 'a process leaks memory',
    labels: { job: 'messaging' },
    cause({ signal }) {
      signal('messaging', 'SIGUSR2');
      return async () => signal('messaging', 'SIGKILL');
    },
  },
  {
    alert: 'PortalDiskSpaceLow',
    fault: 'the disk fills up to less than 2 GB',
    cause: (portal) => fillDisk(portal, 1_500),
  },
  {
    alert: 'PortalDiskFull',
    fault: 'the disk fills up to less than MIN_FREE_MB',
    cause: (portal) => fillDisk(portal, 300),
  },
  {
    alert: 'PortalValkeyMemoryHigh',
    fault: 'sessions and jobs fill four fifths of Valkey',
    cause: (portal) => fillValkey(portal, 0.85),
  },
  {
    alert: 'PortalValkeyMemoryFull',
    fault: 'sessions and jobs fill Valkey',
    cause: (portal) => fillValkey(portal, 0.96),
  },
];

async function fillDisk(portal: WatchedPortal, freeMb: number): Promise<EndFault> {
  await portal.leaveFree(freeMb);
  return portal.restoreDisk;
}

/** Fills Valkey up to a share of its memory, by the account of the gateway. */
async function fillValkey({ ports, secrets }: WatchedPortal, share: number): Promise<EndFault> {
  const address = { host: '127.0.0.1', port: ports.valkey ?? 0 };
  const redis = new Redis(valkeyUrl('gateway', address, secrets.valkey));
  const keys: string[] = [];
  while (((await valkeyMemoryRatio(redis)) ?? 1) < share) {
    const key = `idem:filler-${keys.length}`;
    await redis.set(key, chunk);
    keys.push(key);
  }
  return async () => {
    await redis.del(keys);
    await redis.quit();
  };
}
