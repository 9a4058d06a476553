import type { ServiceName } from '@portal/contracts/operation';
import {
  AckPolicy,
  type ConsumerConfig,
  createInbox,
  DeliverPolicy,
  isHeartbeatMsg,
  type Msg,
  nanos,
} from 'nats';
import { type Bus, inboxPrefixOf } from './nats-connection.ts';
import { streamOf } from './streams.ts';

/** A message of a service's stream as whoever only watches sees it. */
export interface Watched {
  service: ServiceName;
  /** Its place in the stream. */
  sequence: number;
  subject: string;
  text: string;
  /** When the broker stored it: milliseconds since 1970. */
  storedAt: number;
}

export interface Push {
  /** The place behind which it starts. */
  place: number;
  /** Gives the messages in order; resolves once it ends, also because one of them got lost. */
  take(seen: (message: Watched) => void): Promise<void>;
  end(): void;
}

/** So often the broker says that there is nothing, and so long nobody waits for it to say so. */
const heartbeatMs = 2_000;
const silenceMs = 6_000;
/** The broker forgets a watcher that is gone after this long. */
const forgottenAfterMs = 10_000;

/**
 * Has the broker push what a stream holds behind a place, or since a point in time, and what comes
 * after. Nothing is acknowledged. Rejects where the stream does not exist or the broker is away.
 */
export async function openPush(
  nc: Bus,
  service: ServiceName,
  { user, behind }: { user: string | undefined; behind: number | Date },
): Promise<Push> {
  const inbox = createInbox(inboxPrefixOf(user));
  const arrived: Msg[] = [];
  let take = (message: Msg): unknown => arrived.push(message);
  let heardAt = performance.now();
  const over = Promise.withResolvers<void>();
  const subscription = nc.subscribe(inbox, {
    callback(failure, message) {
      heardAt = performance.now();
      if (failure) over.resolve();
      else if (!isHeartbeatMsg(message)) take(message);
    },
  });
  try {
    const manager = await nc.jetstreamManager({ checkAPI: false, timeout: 2_000 });
    const { state } = await manager.streams.info(streamOf(service));
    // Where a stream was made anew, the broker would wait for a place that is far away.
    const from = typeof behind === 'number' ? Math.min(behind, state.last_seq) : behind;
    const { delivered } = await manager.consumers.add(streamOf(service), {
      // Without a name of its own, so that it can't be another's: the broker gives it one.
      deliver_subject: inbox,
      ack_policy: AckPolicy.None,
      mem_storage: true,
      num_replicas: 1,
      inactive_threshold: nanos(forgottenAfterMs),
      idle_heartbeat: nanos(heartbeatMs),
      ...startingBehind(from),
    } satisfies Partial<ConsumerConfig>);
    return { place: delivered.stream_seq, take: takeAll, end: () => over.resolve() };
  } catch (failure) {
    subscription.unsubscribe();
    throw failure;
  }

  async function takeAll(seen: (message: Watched) => void): Promise<void> {
    let isOver = false;
    let expected = 1;
    take = (message) => {
      if (isOver) return;
      const { delivery, ...watched } = read(service, message);
      isOver = delivery !== expected;
      expected += 1;
      if (isOver) over.resolve();
      else seen(watched);
    };
    for (const message of arrived.splice(0)) take(message);
    const listening = setInterval(() => {
      if (performance.now() - heardAt > silenceMs) over.resolve();
    }, heartbeatMs);
    await over.promise;
    isOver = true;
    clearInterval(listening);
    subscription.unsubscribe();
  }
}

function startingBehind(place: number | Date): Partial<ConsumerConfig> {
  return place instanceof Date
    ? { deliver_policy: DeliverPolicy.StartTime, opt_start_time: place.toISOString() }
    : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: place + 1 };
}

/**
 * What a message says of itself stands in the subject of its answer, as the broker documents it:
 * `$JS.ACK.<stream>.<consumer>.<tries>.<place in the stream>.<delivery>.<nanoseconds>.<pending>`,
 * and in a newer form with the domain and the account before the stream.
 */
function read(service: ServiceName, message: Msg): Watched & { delivery: number } {
  const tokens = (message.reply ?? '').split('.');
  const [sequence, delivery, nanoseconds] = tokens.slice(tokens.length > 9 ? 7 : 5).map(Number);
  return {
    service,
    subject: message.subject,
    text: message.string(),
    sequence: sequence ?? 0,
    delivery: delivery ?? 0,
    storedAt: Math.floor((nanoseconds ?? 0) / 1e6),
  };
}
