import type { ServiceName } from '@portal/contracts/operation';
import type { Logger } from 'pino';
import { tryEnsureStream } from './ensure-stream.ts';
import { isBrokerUnavailable } from './jetstream-errors.ts';
import { type Bus, onReconnect, switchServer } from './nats-connection.ts';
import { createWakeSignal } from './wake-signal.ts';

export interface StreamMaintenance {
  close(): Promise<void>;
}

const retryAfterMs = 500;

/**
 * Recreates a service's stream and its downstream services' durable consumers if the broker has
 * lost them. It checks after each reconnection and periodically.
 */
export function maintainStream({
  nc,
  service,
  log,
  intervalMs = 10_000,
  replicas,
}: {
  nc: Bus;
  service: ServiceName;
  log?: Logger;
  intervalMs?: number;
  /** The copies of the stream in a cluster. */
  replicas?: number | undefined;
}): StreamMaintenance {
  const wake = createWakeSignal();
  let stopping = false;

  async function run(): Promise<void> {
    let pauseMs = intervalMs;
    while (!stopping && !nc.isClosed()) {
      await wake.wait(pauseMs);
      if (stopping || nc.isClosed()) return;
      try {
        await tryEnsureStream(nc, service, {
          replicas,
          // A newer version has added them at its start.
          keepsOtherEvents: true,
        });
        pauseMs = intervalMs;
      } catch (failure) {
        if (pauseMs === intervalMs) log?.warn({ err: failure }, 'the stream could not be ensured');
        // At first the streams may be electing a leader.
        else if (isBrokerUnavailable(failure)) await switchServer(nc);
        pauseMs = retryAfterMs;
      }
    }
  }

  void run();
  void onReconnect(nc, wake.raise);
  return {
    async close() {
      stopping = true;
      wake.raise();
    },
  };
}
