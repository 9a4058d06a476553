import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import { lastCopiesCheck } from './copies-checks.ts';
import { epochNumber } from './epochs.ts';
import { lastCheck } from './stream-checks.ts';

/* In prom-client's default registry: a process is one service, and labels tell several apart. */

const epochs = new Map<ServiceName, Connection>();
const checks = new Map<ServiceName, Connection>();

new Gauge({
  name: 'portal_stream_epoch',
  help: 'Rises each time the stream of a service begins again',
  labelNames: ['service'],
  collect() {
    return forEach(epochs, async (service, connection) => {
      this.set({ service }, await epochNumber(connection));
    });
  },
});

new Gauge({
  name: 'portal_check_differences',
  help: 'What the last check found missing in the stream of a service',
  labelNames: ['service'],
  collect() {
    return forEach(checks, async (service, connection) => {
      this.set({ service }, (await lastCheck(connection))?.missingCount ?? 0);
    });
  },
});

new Gauge({
  name: 'portal_check_copies_differences',
  help: 'What the last check found a service to hold otherwise than the services that own it',
  labelNames: ['service'],
  collect() {
    return forEach(checks, async (service, connection) => {
      this.set({ service }, (await lastCopiesCheck(connection))?.differences ?? 0);
    });
  },
});

new Gauge({
  name: 'portal_check_copies_time_seconds',
  help: 'When what a service holds of others was last compared, in seconds since 1970; 0 for never',
  labelNames: ['service'],
  collect() {
    return forEach(checks, async (service, connection) => {
      const doneAt = (await lastCopiesCheck(connection))?.doneAt.getTime() ?? 0;
      this.set({ service }, doneAt / 1000);
    });
  },
});

/** Measures the epoch of a service's stream until the function that it gives is called. */
export function watchEpoch(service: ServiceName, connection: Connection): () => void {
  return watch(epochs, service, connection);
}

/** Measures the last checks of a service until the function that it gives is called. */
export function watchChecks(service: ServiceName, connection: Connection): () => void {
  return watch(checks, service, connection);
}

function watch(
  known: Map<ServiceName, Connection>,
  service: ServiceName,
  connection: Connection,
): () => void {
  known.set(service, connection);
  return () => {
    if (known.get(service) === connection) known.delete(service);
  };
}

async function forEach(
  known: Map<ServiceName, Connection>,
  measure: (service: ServiceName, connection: Connection) => Promise<void>,
): Promise<void> {
  // A scrape does not fail because the database is away.
  await Promise.allSettled([...known].map(([service, connection]) => measure(service, connection)));
}
