import { eventNamesFor, whoFollows } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import {
  AckPolicy,
  type ConsumerConfig,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamManager,
  type JsMsg,
  nanos,
  type StoredMsg,
} from 'nats';
import { isAway, isNotFound } from './api-failures.ts';
import { includesConfig, infoOrNull } from './configured.ts';
import { apiPrefixFor, hasAccounts } from './jetstream-api.ts';
import type { Bus } from './nats-connection.ts';
import { durableOf, streamOf } from './stream-names.ts';

/** The counts of a consumer know of every message that is so old. */
const countedWithinMs = 5_000;
/** How many messages may be in hand, in all processes of a service together. */
export const inHand = 512;
/** How long a message may be in hand before another process gets it: so long it waits after a kill. */
const ackWaitMs = 8_000;

/**
 * Makes the durable consumers of all who follow a service, each as its contract wants it, whether
 * they exist or not. The owner of the stream does that: nobody else can reach it.
 */
export async function ensureDurables(nc: Bus, owner: ServiceName): Promise<void> {
  for (const subscriber of whoFollows(owner)) {
    const names = eventNamesFor(subscriber, owner);
    await ensureDurable(nc, owner, durableOf(subscriber, owner), names);
  }
}

/** Makes the durable consumer as it should be; throws where the stream does not exist yet. */
export async function ensureDurable(
  nc: Bus,
  stream: ServiceName,
  durable: string,
  eventNames: readonly string[],
): Promise<void> {
  const config = {
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
  const existing = await infoOrNull(() => consumers.info(streamOf(stream), durable));
  if (!existing) await consumers.add(streamOf(stream), config);
  else if (!includesConfig(existing.config, config)) {
    await consumers.update(streamOf(stream), durable, config);
  }
}

/**
 * Has a follower's durable consumer begin with the first message again. One that does not exist
 * begins there by itself, once its owner has made it.
 */
export async function resetDurable(nc: Bus, owner: ServiceName, durable: string): Promise<void> {
  const apiPrefix = await apiPrefixFor(nc, owner);
  const { consumers } = await nc.jetstreamManager({ checkAPI: false, apiPrefix });
  const existing = await infoOrNull(() => consumers.info(streamOf(owner), durable));
  if (!existing) return;
  const subject = `${apiPrefix}.CONSUMER.RESET.${streamOf(owner)}.${durable}`;
  try {
    const response = await nc.request(subject, JSON.stringify({ seq: 1 }), { timeout: 5_000 });
    const { error } = response.json<{ error?: { description?: string } }>();
    if (error) throw new Error(`${durable} can't be reset: ${error.description}`);
  } catch (failure) {
    if (!isAway(failure) || (await hasAccounts(nc))) throw failure;
    // Somebody's own broker may be too old to reset a consumer; its owner makes it anew.
    await infoOrNull(() => consumers.delete(streamOf(owner), durable));
  }
}

/**
 * Pulls messages for as long as the consumer exists; `take` gets them one by one. Throws where the
 * owner of the stream has not made the stream or the consumer yet.
 */
export async function pull(
  nc: Bus,
  stream: ServiceName,
  durable: string,
  take: (message: JsMsg) => void,
): Promise<ConsumerMessages> {
  const js = nc.jetstream({ apiPrefix: await apiPrefixFor(nc, stream) });
  const consumer = await js.consumers.get(streamOf(stream), durable);
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
