import type { Bus } from '@portal/bus/nats-connection';

/** As many as the relay publishes at a time. */
const atOnce = 500;
const stream = 'BENCH';

/**
 * Minimal baseline for the relay: publishes messages to a stream of its own on the same broker, which syncs each to
 * disk as it does the portal's.
 */
export async function openNativePublisher(bus: Bus) {
  const manager = await bus.jetstreamManager({ checkAPI: false });
  await manager.streams.add({ name: stream, subjects: ['bench.>'] });
  const jetstream = bus.jetstream();
  return {
    /** Publishes messages and gives the milliseconds until the last was acknowledged. */
    async publish(messages: readonly Uint8Array[]): Promise<number> {
      const started = performance.now();
      for (let first = 0; first < messages.length; first += atOnce) {
        const some = messages.slice(first, first + atOnce);
        await Promise.all(some.map((message) => jetstream.publish('bench.event', message)));
      }
      return performance.now() - started;
    },
  };
}
