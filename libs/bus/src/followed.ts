import { subscriptions } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { ConsumerInfo } from 'nats';
import { durableOf, hasCome, isStreamMissing } from './durable.ts';
import type { Bus } from './nats-connection.ts';
import { isNotFound, streamOf } from './streams.ts';

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
    stream: streamOf(from),
    durable: durableOf(service, from),
  }));

  return {
    /**
     * How many messages of each service wait to be handled: those of a stream that does not exist yet
     * are none, those of a consumer that does not exist yet are not known.
     */
    async waiting(): Promise<Partial<Record<ServiceName, number | null>>> {
      const manager = await nc.jetstreamManager({ checkAPI: false });
      const counts = durables.map(async ({ from, stream, durable }) => {
        try {
          const { num_pending, num_ack_pending } = await manager.consumers.info(stream, durable);
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
      const manager = await nc.jetstreamManager({ checkAPI: false });
      const all = durables.map(async ({ from, stream, durable }) => {
        try {
          return [[from, progressIn(await manager.consumers.info(stream, durable))]] as const;
        } catch (failure) {
          if (!isNotFound(failure)) throw failure;
          return isStreamMissing(failure) ? ([[from, null]] as const) : [];
        }
      });
      return Object.fromEntries((await Promise.all(all)).flat());
    },

    /** Up to where messages have been delivered, whether they are handled by now or not. */
    async delivered(): Promise<Places> {
      const manager = await nc.jetstreamManager({ checkAPI: false });
      const places: Places = {};
      for (const { from, stream, durable } of durables) {
        const { delivered } = await manager.consumers.info(stream, durable);
        places[from] = delivered.stream_seq;
      }
      return places;
    },

    /**
     * Whether all up to there is handled. A message that was put back may be handled after a later
     * one: that this one is handled doesn't say that those before it are.
     */
    async haveHandled(places: Places): Promise<boolean> {
      const manager = await nc.jetstreamManager({ checkAPI: false });
      for (const { from, stream, durable } of durables) {
        if (!(await hasCome(manager, { stream, durable, to: places[from] ?? 0 }))) return false;
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
