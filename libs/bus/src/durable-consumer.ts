import { consumersOf, subscribedEventNames } from '@portal/contracts/events';
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
import { apiPrefixFor, hasAccounts } from './jetstream-api-prefix.ts';
import { isBrokerUnavailable, isNotFound, nullIfNotFound } from './jetstream-errors.ts';
import { matchesConfig } from './matches-config.ts';
import type { Bus } from './nats-connection.ts';
import { durableName, streamName } from './stream-names.ts';

/** A consumer's counts include every message of at least this age. */
const countDelayMs = 5_000;
/** The maximum of unacknowledged messages of all processes of a service together. */
export const maxUnacknowledged = 512;
/** After this time an unacknowledged message of a killed process goes to another process. */
const ackWaitMs = 8_000;

export interface DurableConsumerOptions {
  /**
   * Keeps the filters for events that these contracts don't list. During an upgrade, processes of a newer
   * version have added them, and an event without a filter is never delivered.
   */
  keepsOtherEvents?: boolean;
}

/**
 * Creates or updates the durable consumers of all downstream services of `owner`, with the events
 * that their contracts list. Only the stream's owner has the permission to do so.
 */
export async function ensureDurableConsumers(
  nc: Bus,
  owner: ServiceName,
  options: DurableConsumerOptions = {},
): Promise<void> {
  for (const subscriber of consumersOf(owner)) {
    const names = subscribedEventNames(subscriber, owner);
    await ensureDurableConsumer(nc, owner, durableName(subscriber, owner), names, options);
  }
}

/** Creates or updates a durable consumer. Throws if the stream does not exist. */
export async function ensureDurableConsumer(
  nc: Bus,
  owner: ServiceName,
  durable: string,
  eventNames: readonly string[],
  { keepsOtherEvents = false }: DurableConsumerOptions = {},
): Promise<void> {
  const config = {
    durable_name: durable,
    filter_subjects: eventNames.map((name) => `portal.${owner}.${name}.*`),
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_ack_pending: maxUnacknowledged,
    // The retry policy counts attempts, because an unavailable database must not count as one.
    max_deliver: -1,
  } satisfies Partial<ConsumerConfig>;
  const { consumers } = await nc.jetstreamManager({ checkAPI: false });
  const existing = await consumers.info(streamName(owner), durable).catch(nullIfNotFound);
  if (existing && keepsOtherEvents) {
    const { filter_subjects: subjects = [] } = existing.config;
    config.filter_subjects = [...new Set([...subjects, ...config.filter_subjects])];
  }
  if (!existing) await consumers.add(streamName(owner), config);
  else if (!matchesConfig(existing.config, config)) {
    await consumers.update(streamName(owner), durable, config);
  }
}

/**
 * Resets a downstream service's durable consumer to the first message. A consumer that does not
 * exist starts there anyway. Throws if the broker refuses or is unavailable.
 */
export async function resetDurableConsumer(
  nc: Bus,
  owner: ServiceName,
  durable: string,
): Promise<void> {
  const apiPrefix = await apiPrefixFor(nc, owner);
  const { consumers } = await nc.jetstreamManager({ checkAPI: false, apiPrefix });
  const existing = await consumers.info(streamName(owner), durable).catch(nullIfNotFound);
  if (!existing) return;
  const subject = `${apiPrefix}.CONSUMER.RESET.${streamName(owner)}.${durable}`;
  try {
    const response = await nc.request(subject, JSON.stringify({ seq: 1 }), { timeout: 5_000 });
    const { error } = response.json<{ error?: { description?: string } }>();
    if (error) throw new Error(`${durable} can't be reset: ${error.description}`);
  } catch (failure) {
    if (!isBrokerUnavailable(failure) || (await hasAccounts(nc))) throw failure;
    // An external broker may be too old to reset a consumer. The stream's owner recreates it.
    await consumers.delete(streamName(owner), durable).catch(nullIfNotFound);
  }
}

/**
 * Pulls messages as long as the consumer exists, and calls `onMessage` for each. Throws if the
 * stream or the consumer does not exist.
 */
export async function pullMessages(
  nc: Bus,
  owner: ServiceName,
  durable: string,
  onMessage: (message: JsMsg) => void,
): Promise<ConsumerMessages> {
  const js = nc.jetstream({ apiPrefix: await apiPrefixFor(nc, owner) });
  const consumer = await js.consumers.get(streamName(owner), durable);
  return consumer.consume({
    max_messages: maxUnacknowledged / 2,
    expires: 10_000,
    callback: onMessage,
    abort_on_missing_resource: true,
  });
}

/**
 * Whether a durable consumer has acknowledged all of its messages up to a sequence of the stream.
 * False for a consumer that does not exist.
 */
export async function hasAcknowledgedUpTo(
  manager: JetStreamManager,
  { stream, durable, sequence }: { stream: string; durable: string; sequence: number },
): Promise<boolean> {
  try {
    const info = await manager.consumers.info(stream, durable);
    const floor = info.ack_floor.stream_seq;
    if (floor >= sequence) return true;
    if (info.num_pending + info.num_ack_pending > 0) return false;
    // Either the latest messages don't match the consumer's filter, or one does and isn't counted
    // as pending yet, because the broker updates the count a moment after it stores a message.
    const { filter_subjects, filter_subject = '>' } = info.config;
    const isDone = (filter_subjects ?? [filter_subject]).map(async (subject) => {
      const message = await latestMessage(manager, stream, subject);
      return !message || message.seq <= floor || isCounted(message);
    });
    return (await Promise.all(isDone)).every(Boolean);
  } catch (failure) {
    if (isNotFound(failure)) return false;
    throw failure;
  }
}

function latestMessage(
  manager: JetStreamManager,
  stream: string,
  subject: string,
): Promise<StoredMsg | null> {
  return manager.streams.getMessage(stream, { last_by_subj: subject }).catch(nullIfNotFound);
}

function isCounted({ time }: StoredMsg): boolean {
  return Date.now() - time.getTime() > countDelayMs;
}
