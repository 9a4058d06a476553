import { subscriptions } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { ConsumerInfo } from 'nats';
import { isNotFound, isStreamMissing } from './api-failures.ts';
import { apiPrefixFor } from './jetstream-api.ts';
import type { Bus } from './nats-connection.ts';
import { durableOf, streamOf } from './stream-names.ts';

/** Places in the streams that a service follows. */
export type Places = Partial<Record<ServiceName, number>>;

/** How far a service has come with the events of another. */
export interface Progress {
  /** Messages in the stream that have never been delivered. */
  undelivered: number;
  /** Deliveries so far, repeated ones included. */
  deliveries: number;
  /** Messages that are being delivered again. */
  redelivering: number;
  /** The place up to which messages were delivered. */
  deliveredTo: number;
  /** Whether all up to a place is handled. */
  hasHandled(place: number): boolean;
}

/** How far a service has come in the streams that it follows, in all of its processes together. */
export function followedBy(nc: Bus, service: ServiceName) {
  const durables = subscriptions[service].map((from) => ({
    from,
    async info() {
      const manager = await nc.jetstreamManager({
        checkAPI: false,
        apiPrefix: await apiPrefixFor(nc, from),
      });
      return manager.consumers.info(streamOf(from), durableOf(service, from));
    },
  }));

  return {
    /**
     * How many messages of each service wait to be handled: those of a stream that does not exist yet
     * are none, those of a consumer that does not exist yet are not known.
     */
    async waiting(): Promise<Partial<Record<ServiceName, number | null>>> {
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
     * How far the service has come, by the services that it follows: null where there is no stream yet.
     * One whose consumer does not exist yet is left out.
     */
    async progress(): Promise<Partial<Record<ServiceName, Progress | null>>> {
      const all = durables.map(async ({ from, info }) => {
        try {
          return [[from, progressIn(await info())]] as const;
        } catch (failure) {
          if (!isNotFound(failure)) throw failure;
          return isStreamMissing(failure) ? ([[from, null]] as const) : [];
        }
      });
      return Object.fromEntries((await Promise.all(all)).flat());
    },

    /** Up to where messages have been delivered, whether they are handled by now or not. */
    async delivered(): Promise<Places> {
      const places: Places = {};
      for (const { from, info } of durables) places[from] = (await info()).delivered.stream_seq;
      return places;
    },

    /**
     * Whether all that was delivered up to there is handled. A message that was put back may be
     * handled after a later one: that this one is handled doesn't say that those before it are.
     */
    async haveHandled(places: Places): Promise<boolean> {
      for (const { from, info } of durables) {
        if (!hasHandled(await info(), places[from] ?? 0)) return false;
      }
      return true;
    },
  };
}

function progressIn(info: ConsumerInfo): Progress {
  const { num_pending, num_ack_pending, num_redelivered, delivered, ack_floor } = info;
  return {
    undelivered: num_pending,
    deliveries: delivered.consumer_seq,
    redelivering: num_redelivered,
    deliveredTo: delivered.stream_seq,
    hasHandled: (place) =>
      ack_floor.stream_seq >= place || (num_pending === 0 && num_ack_pending === 0),
  };
}

function hasHandled(info: ConsumerInfo, to: number): boolean {
  if (info.ack_floor.stream_seq >= to) return true;
  if (info.num_ack_pending > 0) return false;
  // A consumer that began again may find nothing at the place itself any more.
  return info.delivered.stream_seq >= to || info.num_pending === 0;
}
