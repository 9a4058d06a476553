import type { CloudEvent } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import { type JetStreamManager, NatsError } from 'nats';
import type { Bus } from './nats-connection.ts';
import { streamOf } from './stream-names.ts';

/** So many messages are requested at once. */
const concurrency = 128;

/**
 * Gives every event that a service's own stream holds behind a place, in no particular order, and
 * the last place that it looked at. Purged and damaged places are passed over.
 */
export async function readStream(
  nc: Bus,
  service: ServiceName,
  { behind, take }: { behind: number; take: (event: CloudEvent) => void },
): Promise<number> {
  const manager = await nc.jetstreamManager({ checkAPI: false, timeout: 20_000 });
  const { state } = await manager.streams.info(streamOf(service));
  let next = Math.max(behind + 1, state.first_seq);
  async function readNext(): Promise<void> {
    while (next <= state.last_seq) {
      const place = next;
      next += 1;
      const event = await eventAt(manager, service, place);
      if (event) take(event);
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
    return (await manager.streams.getMessage(streamOf(service), { seq })).json<CloudEvent>();
  } catch (failure) {
    // The broker's own answer is that it has no such message; others are that it is away.
    if (failure instanceof NatsError && !failure.api_error) throw failure;
    return null;
  }
}
