import {
  AckPolicy,
  type ConsumerInfo,
  headers,
  type JetStreamManager,
  type StreamInfo,
} from 'nats';
import { acceptsBatches, atomicBatchConfig, publishAtomically } from './atomic-batch.ts';
import type { MirrorReadStatus, MirrorRow } from './collections.ts';
import { mirrorConfig, mirrorStreamName } from './ensure-stream.ts';
import { nullIfNotFound } from './jetstream-errors.ts';
import type { SourceMessage } from './mirror-source.ts';
import type { Bus } from './nats-connection.ts';
import { findFirst, nextMessage } from './stream-search.ts';
import { consumerLimits } from './subscriber-accounts.ts';

/** The header with a message's sequence in the original, which survives a mirror's recreation. */
export const sourceSequenceHeader = 'Portal-Sequence';

/** What a mirror must contain; see MirrorRow. */
type MirrorContent = Omit<MirrorRow, '_id' | 'checkedAt' | 'reading'>;

/** The stream in a subscriber's account. The methods throw the broker's errors. */
export interface MirrorStream {
  /** The stream's info; null if the stream does not exist. */
  info(): Promise<StreamInfo | null>;
  /** Deletes all streams of the account and creates an empty mirror. */
  create(sourceCreated: string): Promise<MirrorContent>;
  /** Gives the stream the wanted number of replicas; null if it has them or does not exist. */
  updateReplicas(): Promise<{ before: string; after: string } | null>;
  /** Appends messages in order. Throws unless all are stored directly after `lastSeq`. */
  append(messages: readonly SourceMessage[], lastSeq: number): Promise<void>;
  /** The original's sequences of the messages `from` to `to`; null for one that wasn't copied. */
  sourceSequences(from: number, to: number): Promise<(number | null)[]>;
  /** Purges the messages of a subject, by default all. Gives their number. */
  purgeSubject(subject: string, options?: { before: number }): Promise<number>;
  /** The sequence here of the first message that the original stream has at sequence `source` or later. */
  firstSequenceSince(source: number): Promise<number>;
  /** Deletes all streams of the account. */
  remove(): Promise<void>;
  /** Deletes consumers of the subscriber that could use up the broker's memory, and tells how the others read. */
  checkConsumers(): Promise<MirrorReadStatus>;
  /** Calls `onCreated` whenever the subscriber has created a consumer, until the connection is closed. */
  watchConsumers(onCreated: () => void): void;
}

const timeout = 5_000;

/** A stream's configuration as text; equal for equal configurations. */
export function serializeConfig({ config }: StreamInfo): string {
  return JSON.stringify(Object.entries(config).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Opens a subscriber's stream with a connection of the user that fills it. */
export async function openMirrorStream(nc: Bus, replicas = 1): Promise<MirrorStream> {
  const manager = await nc.jetstreamManager({ checkAPI: false, timeout });
  const js = nc.jetstream({ timeout });

  /** False for a mirror that an older portal or broker has created. */
  let hasBatches = false;

  async function info(): Promise<StreamInfo | null> {
    const found = await manager.streams.info(mirrorStreamName).catch(nullIfNotFound);
    if (found) hasBatches = acceptsBatches(found.config);
    return found;
  }

  /** Appends all messages or none. */
  async function appendBatch(messages: readonly SourceMessage[], lastSeq: number): Promise<void> {
    const batch = messages.map(({ seq, subject, data, messageId }, index) => ({
      subject,
      data,
      headers: {
        [sourceSequenceHeader]: `${seq}`,
        ...(index === 0 && { 'Nats-Expected-Last-Sequence': `${lastSeq}` }),
        ...(messageId && { 'Nats-Msg-Id': messageId }),
      },
    }));
    await publishAtomically(nc, batch, { timeoutMs: timeout });
  }

  async function remove(): Promise<void> {
    for await (const name of manager.streams.names()) {
      await manager.streams.delete(name).catch(nullIfNotFound);
    }
  }

  return {
    info,
    remove,
    async create(sourceCreated) {
      await remove();
      const stream = await manager.streams.add({
        ...mirrorConfig(replicas),
        ...atomicBatchConfig(nc),
      });
      hasBatches = acceptsBatches(stream.config);
      return {
        created: stream.created,
        config: serializeConfig(stream),
        sourceCreated,
        sourceSeq: 0,
        lastSeq: 0,
        messages: 0,
        isErasing: false,
      };
    },
    async updateReplicas() {
      const existing = await info();
      if (!existing || existing.config.num_replicas === replicas) return null;
      const updated = await manager.streams.update(mirrorStreamName, { num_replicas: replicas });
      return { before: serializeConfig(existing), after: serializeConfig(updated) };
    },
    async append(messages, lastSeq) {
      if (hasBatches && messages.length > 0) return appendBatch(messages, lastSeq);
      const sent = messages.map(async ({ seq, subject, data, messageId: msgID }, index) => {
        const messageHeaders = headers();
        messageHeaders.set(sourceSequenceHeader, `${seq}`);
        const expect = { streamName: mirrorStreamName, lastSequence: lastSeq + index };
        const options = { headers: messageHeaders, expect, ...(msgID && { msgID }) };
        const { duplicate } = await js.publish(subject, data, options);
        // An event that was published twice. The duplicate window is over at the next attempt.
        if (duplicate) throw new Error('a message with the same id was stored a moment ago');
      });
      const outcomes = await Promise.allSettled(sent);
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    },
    async sourceSequences(from, to) {
      const sequences = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      return Promise.all(sequences.map((seq) => sourceSequence(manager, seq)));
    },
    async purgeSubject(filter, options) {
      const upTo = options && { seq: options.before };
      const { purged } = await manager.streams.purge(mirrorStreamName, { filter, ...upTo });
      return purged;
    },
    async firstSequenceSince(source) {
      const { state } = await manager.streams.info(mirrorStreamName);
      return findFirst(state.first_seq, state.last_seq + 1, async (from) => {
        const next = await nextMessage(manager, mirrorStreamName, { from, subject: '>' });
        const sequence = Number(next?.header?.get(sourceSequenceHeader));
        return { seq: next?.seq ?? state.last_seq, isMatch: !next || sequence >= source };
      });
    },
    checkConsumers: () => checkConsumers(manager),
    watchConsumers(onCreated) {
      nc.subscribe(`$JS.EVENT.ADVISORY.CONSUMER.CREATED.${mirrorStreamName}.*`, {
        callback: onCreated,
      });
    },
  };
}

async function sourceSequence(manager: JetStreamManager, seq: number): Promise<number | null> {
  const message = await manager.streams.getMessage(mirrorStreamName, { seq }).catch(nullIfNotFound);
  const sequence = Number(message?.header?.get(sourceSequenceHeader));
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : null;
}

async function checkConsumers(manager: JetStreamManager): Promise<MirrorReadStatus> {
  const reading: MirrorReadStatus = { isReading: false, lastReadAt: null, behind: null };
  for await (const consumer of manager.consumers.list(mirrorStreamName)) {
    if (exceedsLimits(consumer)) {
      await manager.consumers.delete(mirrorStreamName, consumer.name).catch(nullIfNotFound);
      continue;
    }
    const { num_waiting, push_bound, num_pending, num_ack_pending, delivered, ack_floor } =
      consumer;
    reading.isReading ||= num_waiting > 0 || push_bound === true;
    reading.behind = Math.max(reading.behind ?? 0, num_pending + num_ack_pending);
    for (const { last_active } of [delivered, ack_floor]) {
      // The library declares a number; the broker sends an ISO date.
      const at = last_active ? new Date(last_active) : null;
      if (at && (!reading.lastReadAt || at > reading.lastReadAt)) reading.lastReadAt = at;
    }
  }
  return reading;
}

/**
 * Whether the broker may keep more for a consumer than it has memory for. It has no limit that holds for -1. It reads the whole
 * stream at once for a consumer to which it pushes messages that need neither acknowledgements nor flow control.
 */
function exceedsLimits({ config }: ConsumerInfo): boolean {
  const { ack_policy: policy, max_ack_pending: pending = 0, max_waiting: waiting = 0 } = config;
  if (waiting > consumerLimits.maxWaiting) return true;
  if (policy === AckPolicy.None) return Boolean(config.deliver_subject) && !config.flow_control;
  return pending < 0 || pending > consumerLimits.maxAckPending;
}
