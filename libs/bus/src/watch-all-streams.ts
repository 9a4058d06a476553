import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import type { Logger } from 'pino';
import { type Bus, type BusAddress, connectBus, onReconnect } from './nats-connection.ts';
import type { StreamMessage } from './stream-reader.ts';
import { createWakeSignal } from './wake-signal.ts';
import { type StreamWatch, watchStream } from './watch-stream.ts';

export interface WatchStreamsOptions {
  address: BusAddress;
  /** How far back to read at the start, in milliseconds. */
  lookBackMs: number;
  /** From here on, `onMessage` gets all messages after a sequence. Called again after a gap. */
  onStart(service: ServiceName, sequence: number): void;
  onMessage(message: StreamMessage): void;
  log?: Logger;
}

const retryAfterMs = 500;

/**
 * Watches the streams of all services read-only. Uses consumers without state on the broker, so
 * several processes get the same messages. It returns at once, waits for an unavailable broker, and
 * continues after the last message once the broker is back.
 */
export function watchAllStreams({ address, log, ...options }: WatchStreamsOptions): {
  close(): Promise<void>;
} {
  const stopped = createWakeSignal();
  let isStopping = false;
  let nc: Bus | null = null;
  let watches: StreamWatch[] = [];

  async function run(): Promise<void> {
    nc = await connectWithRetries();
    if (!nc) return;
    const shared = { ...options, nc, user: address.user, log };
    watches = serviceNames.map((service) => watchStream({ ...shared, service }));
    void onReconnect(nc, () => {
      for (const watch of watches) watch.readMissed();
    });
  }

  async function connectWithRetries(): Promise<Bus | null> {
    for (let attempts = 1; !isStopping; attempts += 1) {
      try {
        return await connectBus(address, { waitForBroker: false });
      } catch (failure) {
        // The broker may be down for long, or the password may be wrong: one warning a minute.
        const level = attempts % 120 === 1 ? 'warn' : 'debug';
        log?.[level]({ err: failure }, 'broker unavailable, retrying');
        await stopped.wait(retryAfterMs);
      }
    }
    return null;
  }

  const running = run().catch((err) => log?.error({ err }, 'no longer watching'));
  return {
    async close() {
      isStopping = true;
      stopped.raise();
      await running;
      const stopping = watches.map((watch) => watch.close());
      // Pending requests to an unavailable broker end with the connection.
      await nc?.close();
      await Promise.all(stopping);
    },
  };
}
