import { createMetricSources } from '@portal/bus/metric-sources';
import type { ServiceName } from '@portal/contracts/operation';
import { Gauge } from 'prom-client';
import type { StateSources } from './service-state.ts';

/* Registered in prom-client's default registry. Labels distinguish the services of one process. */

const sources = createMetricSources<ServiceName, StateSources>();

new Gauge({
  name: 'portal_queue_waiting',
  help: 'Jobs of a queue that are waiting, running, or to be tried again',
  labelNames: ['service', 'queue'],
  collect() {
    return sources.forEach(async (service, { queueStates }) => {
      for (const { name, waiting } of (await queueStates?.()) ?? [])
        this.set({ service, queue: name }, waiting);
    });
  },
});

new Gauge({
  name: 'portal_queue_failed',
  help: 'Jobs of a queue that failed after all tries',
  labelNames: ['service', 'queue'],
  collect() {
    return sources.forEach(async (service, { queueStates }) => {
      for (const { name, failed } of (await queueStates?.()) ?? [])
        this.set({ service, queue: name }, failed);
    });
  },
});

new Gauge({
  name: 'portal_queue_oldest_seconds',
  help: 'Age of the oldest job of a queue that is not done',
  labelNames: ['service', 'queue'],
  collect() {
    return sources.forEach(async (service, { oldestJobs }) => {
      for (const [queue, since] of Object.entries((await oldestJobs?.()) ?? {})) {
        const age = since ? (Date.now() - since.getTime()) / 1000 : 0;
        this.set({ service, queue }, Math.max(0, age));
      }
    });
  },
});

new Gauge({
  name: 'portal_scheduled_job_failures',
  help: 'Failures of a scheduled job since its last success',
  labelNames: ['service', 'name'],
  collect() {
    return sources.forEach(async (service, { jobStates }) => {
      for (const { name, failures } of (await jobStates?.()) ?? [])
        this.set({ service, name }, failures);
    });
  },
});

/** Measures a service's queues and scheduled jobs until the returned function is called. */
export function registerJobMetrics(service: ServiceName, source: StateSources): () => void {
  return sources.add(service, source);
}
