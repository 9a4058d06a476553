import { registerConsumerMetrics } from '@portal/bus/bus-metrics';
import { startErasureWorker } from '@portal/bus/erasure-worker';
import { checkSubscriptions, type Subscription, startConsumer } from '@portal/bus/event-consumer';
import type { HistorySource } from '@portal/bus/history-source';
import type { Outbox } from '@portal/bus/outbox';
import { startRelay } from '@portal/bus/outbox-relay';
import { startStreamChecker } from '@portal/bus/stream-checker';
import { startStreamRecovery } from '@portal/bus/stream-recovery';
import type { Connections, StartContext } from './open-connections.ts';

/** The parts of a service that its event workers use. */
export interface EventComponents {
  /** The event handlers, by the service that publishes the events. */
  consumers?: Subscription[];
  /** Rebuilds the service's past events from its own database, so that they can be published again. */
  history?: readonly HistorySource[];
  /** Whether the broker account of the service has a mirror of its stream, too. */
  hasPlainMirror?: boolean;
  /** Removes what is too much of a deleted person for one transaction (`startErasureWorker`). */
  removeRest?(userId: string): Promise<void>;
}

/** Starts what publishes a service’s events, keeps its stream complete, erases people from it and handles others’ events. */
export async function startEventWorkers(
  { service, env, log, opened }: StartContext,
  { connection, changes, bus: nc }: Connections,
  outbox: Outbox,
  { consumers = [], history = [], hasPlainMirror, removeRest }: EventComponents,
): Promise<void> {
  const shared = { nc, connection, service, log };
  const replicas = env.STREAM_REPLICAS;
  const recovery = startStreamRecovery({ ...shared, outbox, history, replicas });
  opened.add('stream recovery', () => recovery.close());
  // Nothing may be published before: a lost stream must not look complete.
  await recovery.ready;
  const checker = startStreamChecker({ ...shared, outbox, changes, history });
  opened.add('stream checker', () => checker.close());
  const relay = startRelay({ ...shared, outbox, changes });
  opened.add('relay', () => relay.close());
  const erasureWorker = startErasureWorker({ ...shared, changes, hasPlainMirror, removeRest });
  opened.add('erasure worker', () => erasureWorker.close());
  checkSubscriptions(service, consumers);
  const stopMeasuring = registerConsumerMetrics(service, nc);
  opened.add('metrics of consumers', async () => stopMeasuring());
  for (const { from, handlers } of consumers) {
    const consumer = await startConsumer({ ...shared, from, handlers });
    opened.add(`consumer from ${from}`, () => consumer.close());
  }
}
