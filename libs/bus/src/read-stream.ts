import type { CloudEvent } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import { type JetStreamManager, NatsError } from 'nats';
import type { Bus } from './nats-connection.ts';
import { streamName } from './stream-names.ts';

/** The number of concurrent requests. */
const concurrency = 128;

/**
 * Calls `onEvent` for every event of a service's stream after a sequence, in no particular order,
 * and gives the stream's last sequence. Purged and damaged messages are skipped. Throws if the
 * broker is unavailable.
 */
export async function readStream(
  nc: Bus,
  service: ServiceName,
  { after, onEvent }: { after: number; onEvent: (event: CloudEvent) => void },
): Promise<number> {
  const manager = await nc.jetstreamManager({ checkAPI: false, timeout: 20_000 });
  const { state } = await manager.streams.info(streamName(service));
  let next = Math.max(after + 1, state.first_seq);
  async function readNext(): Promise<void> {
    while (next <= state.last_seq) {
      const sequence = next;
      next += 1;
      const event = await eventAt(manager, service, sequence);
      if (event) onEvent(event);
    }
  }
  if (state.messages > 0) await Promise.all(Array.from({ length: concurrency }, readNext));
  return state.last_seq;
}

async function eventAt(
  manager: JetStreamManager,
  service: ServiceName,
  seq: number,
): Promise<CloudEvent | null> {
  try {
    return (await manager.streams.getMessage(streamName(service), { seq })).json<CloudEvent>();
  } catch (failure) {
    // An API error says that the message is missing; any other, that the broker is unavailable.
    if (failure instanceof NatsError && !failure.api_error) throw failure;
    return null;
  }
}
