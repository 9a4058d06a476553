import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { Events } from 'nats';
import type { Logger } from 'pino';
import { type Bus, type BusAddress, connectBus } from './nats-connection.ts';
import { createSignal } from './signal.ts';
import { isNotFound } from './streams.ts';
import { openPush, type Push, type Watched } from './watch-push.ts';

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
export function watchStreams({ address, sinceMs, begins, seen, log }: WatchOptions): {
  stop(): Promise<void>;
} {
  const stopped = createSignal();
  const pushes = new Map<ServiceName, Push>();
  let isStopping = false;

  function endPushes(): void {
    for (const push of pushes.values()) push.end();
  }

  async function run(): Promise<void> {
    const nc = await connected();
    if (!nc) return;
    void restartAfterReconnect(nc);
    await Promise.all(serviceNames.map((service) => follow(nc, service)));
    await nc.close();
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

  /** What the broker held for this process may be gone, and it need not say so. */
  async function restartAfterReconnect(nc: Bus): Promise<void> {
    for await (const { type } of nc.status()) if (type === Events.Reconnect) endPushes();
  }

  async function follow(nc: Bus, service: ServiceName): Promise<void> {
    const pause = createSignal();
    let place: number | null = null;
    while (!isStopping) {
      try {
        const push = await openPush(nc, service, {
          user: address.user,
          behind: place ?? new Date(Date.now() - sinceMs),
        });
        pushes.set(service, push);
        if (isStopping) push.end();
        if (push.place !== place) begins(service, push.place);
        place = push.place;
        await push.take((message) => {
          place = message.sequence;
          seen(message);
        });
      } catch (failure) {
        if (!isNotFound(failure)) log?.debug({ err: failure, service }, 'nothing seen for now');
        if (!isStopping) await pause.wait(lookAgainAfterMs);
      }
    }
  }

  const running = run().catch((err) => log?.error({ err }, 'no longer watching'));
  return {
    async stop() {
      isStopping = true;
      stopped.raise();
      endPushes();
      await running;
    },
  };
}
