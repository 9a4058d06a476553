import { setTimeout as delay } from 'node:timers/promises';
import { whoFollows } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { outboxOf } from './collections.ts';
import { hasCome } from './durable.ts';
import type { Bus } from './nats-connection.ts';
import { durableOf, streamOf } from './stream-names.ts';

export type Followers = ReturnType<typeof followersOf>;

const firstLookAgainAfterMs = 4;
const lookAgainAfterMs = 25;

/** What is known of the services that follow this one: how far they have come. */
export function followersOf({
  nc,
  connection,
  service,
}: {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
}) {
  const stream = streamOf(service);
  const followers = whoFollows(service);
  const durablesOf = (some: readonly ServiceName[]) => some.map((one) => durableOf(one, service));

  /** Whether a stored event is in the stream; one that is no longer in the outbox is, too. */
  async function isPublished(eventId: string): Promise<boolean> {
    const projection = { publishedAt: 1 };
    const row = await outboxOf(connection).findOne({ _id: eventId }, { projection });
    return row?.publishedAt !== null;
  }

  return {
    /** Whether every service that follows has handled all of our stream up to a place in it. */
    async haveCome(to: number): Promise<boolean> {
      const manager = await nc.jetstreamManager({ checkAPI: false });
      const come = durablesOf(followers).map((durable) =>
        hasCome(manager, { stream, durable, to }),
      );
      return (await Promise.all(come)).every((one) => one);
    },

    /**
     * Whether every service that follows, or each of `by`, has handled an event of ours, or given up
     * on it. Asked after the commit; resolves as soon as it is so, with false after `withinMs`
     * milliseconds or where a server is away, and never rejects: what it is for is that whoever reads
     * next sees the change, and nobody may wait for that in vain.
     */
    async haveHandled(
      eventId: string,
      { withinMs = 500, by = followers }: { withinMs?: number; by?: readonly ServiceName[] } = {},
    ): Promise<boolean> {
      if (by.length === 0) return true;
      const given = new AbortController();
      const { signal } = given;
      async function look(): Promise<boolean> {
        await until(() => isPublished(eventId), signal);
        const manager = await nc.jetstreamManager({ checkAPI: false, timeout: withinMs });
        const { state } = await manager.streams.info(stream);
        const handled = durablesOf(by).map((durable) =>
          until(() => hasCome(manager, { stream, durable, to: state.last_seq }), signal),
        );
        await Promise.all(handled);
        return true;
      }
      const tooLong = delay(withinMs, false, { signal }).catch(() => false);
      try {
        return await Promise.race([look().catch(() => false), tooLong]);
      } finally {
        given.abort();
      }
    },
  };
}

/** Asks again and again, ever less often; rejects once the signal is given. */
async function until(ask: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  let pause = firstLookAgainAfterMs;
  while (!(await ask())) {
    await delay(pause, undefined, { signal });
    pause = Math.min(pause * 1.5, lookAgainAfterMs);
  }
}
