import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { Counter, Gauge, Histogram } from 'prom-client';
import { countDeadLetters, countUnpublishedEvents } from './backlog-counts.ts';
import { erasureCollection, outboxCollection } from './collections.ts';
import { createConsumerLag } from './consumer-lag.ts';
import { createMetricSources } from './metric-sources.ts';
import type { Bus } from './nats-connection.ts';
import { durableName } from './stream-names.ts';

/* Registered in prom-client's default registry. Labels distinguish the services of one process. */

const outboxes = createMetricSources<ServiceName, Connection>();
const erasureSources = createMetricSources<ServiceName, Connection>();
const inboxes = createMetricSources<string, Connection>();
const subscribers = createMetricSources<ServiceName, Bus>();

new Gauge({
  name: 'portal_outbox_pending',
  help: 'Events that are stored and not yet published',
  labelNames: ['service'],
  collect() {
    return outboxes.forEach(async (service, connection) => {
      this.set({ service }, await countUnpublishedEvents(connection));
    });
  },
});

new Gauge({
  name: 'portal_outbox_oldest_seconds',
  help: 'Age of the oldest event that is not yet published',
  labelNames: ['service'],
  collect() {
    return outboxes.forEach(async (service, connection) => {
      const [oldest] = await outboxCollection(connection)
        .find({ publishedAt: null }, { projection: { position: 1 } })
        .sort({ position: 1 })
        .hint('unpublished')
        .limit(1)
        .toArray();
      const since = oldest ? Date.now() / 1000 - oldest.position.getHighBitsUnsigned() : 0;
      this.set({ service }, Math.max(0, since));
    });
  },
});

new Gauge({
  name: 'portal_dead_letters',
  help: 'Events that a consumer gave up on',
  labelNames: ['consumer'],
  collect() {
    return inboxes.forEach(async (consumer, connection) => {
      this.set({ consumer }, await countDeadLetters(connection, consumer));
    });
  },
});

new Gauge({
  name: 'portal_erasures_pending',
  help: 'Deleted people whose events are not yet erased',
  labelNames: ['service'],
  collect() {
    return erasureSources.forEach(async (service, connection) => {
      const count = await erasureCollection(connection).countDocuments({ doneAt: null });
      this.set({ service }, count);
    });
  },
});

new Gauge({
  name: 'portal_consumer_pending',
  help: 'Events that are published and that a consumer has not handled',
  labelNames: ['consumer'],
  collect() {
    return subscribers.forEach(async (service, nc) => {
      for (const [from, count] of Object.entries(
        await createConsumerLag(nc, service).pendingCounts(),
      )) {
        const consumer = durableName(service, from as ServiceName);
        if (count === null) this.remove({ consumer });
        else this.set({ consumer }, count);
      }
    });
  },
});

export const eventsHandled = new Counter({
  name: 'portal_events_handled_total',
  help: 'Events that a consumer has handled',
  labelNames: ['consumer'],
});

export const eventsFailed = new Counter({
  name: 'portal_events_failed_total',
  help: 'Failed attempts of a consumer to handle an event',
  labelNames: ['consumer'],
});

export const eventDelay = new Histogram({
  name: 'portal_event_delay_seconds',
  help: 'Time from when an event occurred until it was handled; republished events don’t count',
  labelNames: ['consumer'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
});

/** Measures a service's outbox until the returned function is called. */
export function registerOutboxMetrics(service: ServiceName, connection: Connection): () => void {
  return outboxes.add(service, connection);
}

/** Measures a service's erasures until the returned function is called. */
export function registerErasureMetrics(service: ServiceName, connection: Connection): () => void {
  return erasureSources.add(service, connection);
}

/** Measures a consumer's dead letters until the returned function is called. */
export function registerDeadLetterMetrics(consumer: string, connection: Connection): () => void {
  return inboxes.add(consumer, connection);
}

/** Measures how far a service's consumers are behind until the returned function is called. */
export function registerConsumerMetrics(service: ServiceName, nc: Bus): () => void {
  return subscribers.add(service, nc);
}
