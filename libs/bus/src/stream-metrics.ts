import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import { createMetricSources } from './metric-sources.ts';
import { findReadModelCheck } from './read-model-checks.ts';
import { findStreamCheck } from './stream-checks.ts';
import { currentEpoch } from './stream-epoch.ts';

/* Registered in prom-client's default registry. Labels distinguish the services of one process. */

const epochs = createMetricSources<ServiceName, Connection>();
const checks = createMetricSources<ServiceName, Connection>();

new Gauge({
  name: 'portal_stream_epoch',
  help: 'Increases each time a service’s stream restarts',
  labelNames: ['service'],
  collect() {
    return epochs.forEach(async (service, connection) => {
      this.set({ service }, await currentEpoch(connection));
    });
  },
});

new Gauge({
  name: 'portal_check_differences',
  help: 'What the last check found missing in the stream of a service',
  labelNames: ['service'],
  collect() {
    return checks.forEach(async (service, connection) => {
      this.set({ service }, (await findStreamCheck(connection))?.missingCount ?? 0);
    });
  },
});

new Gauge({
  name: 'portal_check_copies_differences',
  help: 'Differences between a service’s copies and their originals at the last check',
  labelNames: ['service'],
  collect() {
    return checks.forEach(async (service, connection) => {
      this.set({ service }, (await findReadModelCheck(connection))?.differences ?? 0);
    });
  },
});

new Gauge({
  name: 'portal_check_copies_time_seconds',
  help: 'Time of the last comparison of a service’s copies, in seconds since 1970; 0 for never',
  labelNames: ['service'],
  collect() {
    return checks.forEach(async (service, connection) => {
      const doneAt = (await findReadModelCheck(connection))?.doneAt.getTime() ?? 0;
      this.set({ service }, doneAt / 1000);
    });
  },
});

/** Measures the epoch of a service's stream until the returned function is called. */
export function registerEpochMetrics(service: ServiceName, connection: Connection): () => void {
  return epochs.add(service, connection);
}

/** Measures the last checks of a service until the returned function is called. */
export function registerCheckMetrics(service: ServiceName, connection: Connection): () => void {
  return checks.add(service, connection);
}
