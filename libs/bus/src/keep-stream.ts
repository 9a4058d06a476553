import type { ServiceName } from '@portal/contracts/operation';
import { Events } from 'nats';
import type { Logger } from 'pino';
import type { Bus } from './nats-connection.ts';
import { createSignal } from './signal.ts';
import { makeStream } from './streams.ts';

export interface StreamKeeper {
  stop(): void;
}

const retryAfterMs = 500;

/**
 * Makes a service's stream and its followers' durable consumers again where the broker has lost them:
 * looks at once after each reconnection, and from time to time.
 */
export function keepStream({
  nc,
  service,
  log,
  intervalMs = 10_000,
}: {
  nc: Bus;
  service: ServiceName;
  log?: Logger;
  intervalMs?: number;
}): StreamKeeper {
  const wake = createSignal();
  let stopping = false;

  async function run(): Promise<void> {
    let pauseMs = intervalMs;
    while (!stopping && !nc.isClosed()) {
      await wake.wait(pauseMs);
      if (stopping || nc.isClosed()) return;
      try {
        await makeStream(nc, service);
        pauseMs = intervalMs;
      } catch (failure) {
        if (pauseMs === intervalMs) log?.warn({ err: failure }, 'the stream can not be looked at');
        pauseMs = retryAfterMs;
      }
    }
  }

  async function wakeAfterReconnect(): Promise<void> {
    for await (const { type } of nc.status()) if (type === Events.Reconnect) wake.raise();
  }

  void run();
  void wakeAfterReconnect();
  return {
    stop() {
      stopping = true;
      wake.raise();
    },
  };
}
