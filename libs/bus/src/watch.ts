import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { Events } from 'nats';
import type { Logger } from 'pino';
import { type Bus, type BusAddress, connectBus } from './nats-connection.ts';
import { createSignal } from './signal.ts';
import type { Watched } from './stream-reader.ts';
import { type StreamWatch, watchStream } from './watch-stream.ts';

export interface WatchOptions {
  address: BusAddress;
  /** How far back the first look goes, in milliseconds. */
  sinceMs: number;
  /** From here on `seen` gets all of a stream behind a place: at first, and where some are missing. */
  begins(service: ServiceName, place: number): void;
  seen(message: Watched): void;
  log?: Logger;
}

const lookAgainAfterMs = 500;

/**
 * Watches the streams of all services, and only watches: nothing of it stays at the broker, and
 * several processes see the same. Returns at once and waits for a broker that is away; once it is
 * back, goes on behind the last message seen.
 */
export function watchStreams({ address, log, ...options }: WatchOptions): {
  stop(): Promise<void>;
} {
  const stopped = createSignal();
  let isStopping = false;
  let nc: Bus | null = null;
  let watches: StreamWatch[] = [];

  async function run(): Promise<void> {
    nc = await connected();
    if (!nc) return;
    const shared = { ...options, nc, user: address.user, log };
    watches = serviceNames.map((service) => watchStream({ ...shared, service }));
    void lookAgainAfterReconnect(nc);
  }

  async function connected(): Promise<Bus | null> {
    for (let tries = 1; !isStopping; tries += 1) {
      try {
        return await connectBus(address, { waits: false });
      } catch (failure) {
        // It may be away for long, or the password may be wrong: that is worth one line a minute.
        const level = tries % 120 === 1 ? 'warn' : 'debug';
        log?.[level]({ err: failure }, 'no broker for now');
        await stopped.wait(lookAgainAfterMs);
      }
    }
    return null;
  }

  async function lookAgainAfterReconnect(bus: Bus): Promise<void> {
    for await (const { type } of bus.status()) {
      if (type === Events.Reconnect) for (const watch of watches) watch.lookAgain();
    }
  }

  const running = run().catch((err) => log?.error({ err }, 'no longer watching'));
  return {
    async stop() {
      isStopping = true;
      stopped.raise();
      await running;
      const stopping = watches.map((watch) => watch.stop());
      // What is still asked of a broker that is away ends with the connection.
      await nc?.close();
      await Promise.all(stopping);
    },
  };
}
