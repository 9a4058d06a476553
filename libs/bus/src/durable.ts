import type { ServiceName } from '@portal/contracts/operation';
import {
  AckPolicy,
  type ConsumerConfig,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamManager,
  type JsMsg,
  NatsError,
  nanos,
  type StoredMsg,
} from 'nats';
import type { Bus } from './nats-connection.ts';
import { isNotFound, streamOf } from './streams.ts';

/** The counts of a consumer know of every message that is so old. */
const countedWithinMs = 5_000;
/** How many messages may be in hand, in all processes of a service together. */
export const inHand = 512;
/** How long a message may be in hand before another process gets it: so long it waits after a kill. */
const ackWaitMs = 8_000;

/** The name of the durable consumer of a pair: `records-from-leave`. */
export function durableOf(service: ServiceName, from: ServiceName): string {
  return `${service}-from-${from}`;
}

/** Makes the durable consumer as it should be; throws where the stream does not exist yet. */
export async function ensureDurable(
  nc: Bus,
  stream: ServiceName,
  durable: string,
  eventNames: readonly string[],
): Promise<void> {
  const config = {
    // With several filters, even of one, the name alone stands in the subject of the request:
    // that is what the broker's permissions are made for.
    durable_name: durable,
    filter_subjects: eventNames.map((name) => `portal.${stream}.${name}.*`),
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_ack_pending: inHand,
    // Tries are counted where a database that is away doesn't count as one.
    max_deliver: -1,
  } satisfies Partial<ConsumerConfig>;
  const { consumers } = await nc.jetstreamManager({ checkAPI: false });
  try {
    await consumers.add(streamOf(stream), config);
  } catch (failure) {
    if (!isAlreadyThere(failure)) throw failure;
    await consumers.update(streamOf(stream), durable, config);
  }
}

/** Removes the durable consumer, if there is one; whoever makes it anew begins with the first message. */
export async function removeDurable(nc: Bus, stream: ServiceName, durable: string): Promise<void> {
  const { consumers } = await nc.jetstreamManager({ checkAPI: false });
  try {
    await consumers.delete(streamOf(stream), durable);
  } catch (failure) {
    if (!isNotFound(failure)) throw failure;
  }
}

/** Pulls messages for as long as the consumer exists; `take` gets them one by one. */
export async function pull(
  nc: Bus,
  stream: ServiceName,
  durable: string,
  take: (message: JsMsg) => void,
): Promise<ConsumerMessages> {
  const consumer = await nc.jetstream().consumers.get(streamOf(stream), durable);
  return consumer.consume({
    max_messages: inHand / 2,
    expires: 10_000,
    callback: take,
    abort_on_missing_resource: true,
  });
}

/**
 * Whether a durable consumer has acknowledged all that is for it up to a place in its stream. One
 * that does not exist yet has the whole stream before it.
 */
export async function hasCome(
  manager: JetStreamManager,
  { stream, durable, to }: { stream: string; durable: string; to: number },
): Promise<boolean> {
  try {
    const info = await manager.consumers.info(stream, durable);
    const floor = info.ack_floor.stream_seq;
    if (floor >= to) return true;
    if (info.num_pending + info.num_ack_pending > 0) return false;
    // The last messages may be none of those that it asks for; or one is, and so new that it does
    // not count as pending yet: the broker tells its consumers a moment after it has stored it.
    const { filter_subjects, filter_subject = '>' } = info.config;
    const newest = (filter_subjects ?? [filter_subject]).map(async (last_by_subj) => {
      const message = await newestAt(manager, stream, last_by_subj);
      return !message || message.seq <= floor || isOld(message);
    });
    return (await Promise.all(newest)).every((one) => one);
  } catch (failure) {
    if (isNotFound(failure)) return false;
    throw failure;
  }
}

async function newestAt(
  manager: JetStreamManager,
  stream: string,
  last_by_subj: string,
): Promise<StoredMsg | null> {
  try {
    return await manager.streams.getMessage(stream, { last_by_subj });
  } catch (failure) {
    if (isNotFound(failure)) return null;
    throw failure;
  }
}

function isOld({ time }: StoredMsg): boolean {
  return Date.now() - time.getTime() > countedWithinMs;
}

/** Whether it is the stream, and not its consumer, that does not exist (yet). */
export function isStreamMissing(failure: unknown): boolean {
  const streamNotFound = 10059;
  return failure instanceof NatsError && failure.api_error?.err_code === streamNotFound;
}

function isAlreadyThere(failure: unknown): boolean {
  const nameInUse = 10148;
  return failure instanceof NatsError && failure.api_error?.err_code === nameInUse;
}
