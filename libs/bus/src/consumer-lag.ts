import { subscriptions } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { ConsumerInfo } from 'nats';
import { apiPrefixFor } from './jetstream-api-prefix.ts';
import { isNotFound, isStreamMissing } from './jetstream-errors.ts';
import type { Bus } from './nats-connection.ts';
import { durableName, streamName } from './stream-names.ts';

/** Sequences in the streams of other services. */
export type StreamPositions = Partial<Record<ServiceName, number>>;

/** The progress of a service's durable consumer in another service's stream. */
export interface ConsumerProgress {
  /** Messages that have never been delivered. */
  undelivered: number;
  /** Deliveries so far, redeliveries included. */
  deliveries: number;
  /** Messages that are being redelivered. */
  redelivering: number;
  /** The sequence up to which messages were delivered. */
  deliveredUpTo: number;
  /** Whether all messages up to a sequence are handled. */
  hasHandled(sequence: number): boolean;
}

/**
 * The lag of a service's consumers behind the streams that it subscribes to, for all of its
 * processes together. The methods throw if the broker is unavailable.
 */
export function createConsumerLag(nc: Bus, service: ServiceName) {
  const durables = subscriptions[service].map((from) => ({
    from,
    async info() {
      const manager = await nc.jetstreamManager({
        checkAPI: false,
        apiPrefix: await apiPrefixFor(nc, from),
      });
      return manager.consumers.info(streamName(from), durableName(service, from));
    },
  }));

  return {
    /**
     * The number of unhandled messages by publishing service: 0 for a stream that does not exist,
     * null (unknown) for a consumer that does not exist.
     */
    async pendingCounts(): Promise<Partial<Record<ServiceName, number | null>>> {
      const counts = durables.map(async ({ from, info }) => {
        try {
          const { num_pending, num_ack_pending } = await info();
          return [from, num_pending + num_ack_pending] as const;
        } catch (failure) {
          if (!isNotFound(failure)) throw failure;
          return [from, isStreamMissing(failure) ? 0 : null] as const;
        }
      });
      return Object.fromEntries(await Promise.all(counts));
    },

    /**
     * The progress by publishing service: null for a stream that does not exist. A consumer that
     * does not exist is left out.
     */
    async progress(): Promise<Partial<Record<ServiceName, ConsumerProgress | null>>> {
      const entries = durables.map(async ({ from, info }) => {
        try {
          return [[from, toProgress(await info())]] as const;
        } catch (failure) {
          if (!isNotFound(failure)) throw failure;
          return isStreamMissing(failure) ? ([[from, null]] as const) : [];
        }
      });
      return Object.fromEntries((await Promise.all(entries)).flat());
    },

    /** The sequences up to which messages have been delivered, handled or not. */
    async deliveredPositions(): Promise<StreamPositions> {
      const positions: StreamPositions = {};
      for (const { from, info } of durables) positions[from] = (await info()).delivered.stream_seq;
      return positions;
    },

    /**
     * Whether all messages up to the given positions are handled. A message that is redelivered may
     * be handled after later ones, so one handled message says nothing about those before it.
     */
    async hasHandledUpTo(positions: StreamPositions): Promise<boolean> {
      for (const { from, info } of durables) {
        if (!hasHandled(await info(), positions[from] ?? 0)) return false;
      }
      return true;
    },
  };
}

function toProgress(info: ConsumerInfo): ConsumerProgress {
  const { num_pending, num_redelivered, delivered } = info;
  return {
    undelivered: num_pending,
    deliveries: delivered.consumer_seq,
    redelivering: num_redelivered,
    deliveredUpTo: delivered.stream_seq,
    hasHandled: (sequence) => hasHandled(info, sequence),
  };
}

function hasHandled(info: ConsumerInfo, sequence: number): boolean {
  if (info.ack_floor.stream_seq >= sequence) return true;
  if (info.num_ack_pending > 0) return false;
  // The message at the sequence may have been purged before a reset consumer could get it.
  return info.delivered.stream_seq >= sequence || info.num_pending === 0;
}
