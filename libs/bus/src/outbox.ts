import { randomUUID } from 'node:crypto';
import type { CloudEvent, DataOf, EventType } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import type { Result } from '@portal/kernel/result';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { ensureCollections, type OutboxRow, outboxOf } from './collections.ts';
import { isDatabaseAway } from './database-away.ts';
import { firstAnswers, type Idempotency, type Seal } from './idempotency.ts';

export interface Tx {
  /** To be given to every query and write, or they happen outside of the transaction. */
  session: ClientSession;
  /** Has an event published if, and only if, the change is committed. */
  publish(event: CloudEvent): void;
}

export interface Outbox {
  /**
   * Runs `work` in a transaction and stores with its change the events that it published, and the
   * answer if the request has an idempotency key. A failure aborts all of it. A key that was used
   * before gives its first answer and changes nothing, or `IDEMPOTENCY_KEY_REUSED` where it came
   * with another request. `work` may run more than once, and for nothing: ids, times and events are
   * made before, and it does nothing that an abort would not undo.
   */
  transact<Value, Code extends string>(
    request: { idempotency?: Idempotency },
    work: (tx: Tx) => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | 'IDEMPOTENCY_KEY_REUSED'>>;
  /**
   * Runs the work of several requests in one transaction: `work` gets what `transact` gives it for
   * each of them, and gives a result for each, having written nothing for those that failed. Null
   * where it throws or where a key was used before: nothing is changed, and each is to be done by
   * itself.
   */
  transactAll<Value, Code extends string>(
    requests: readonly { idempotency?: Idempotency }[],
    work: (transactions: readonly Tx[]) => Promise<readonly Result<Value, Code>[]>,
  ): Promise<readonly Result<Value, Code | 'IDEMPOTENCY_KEY_REUSED'>[] | null>;
  /**
   * Stores events with a change that is made in a transaction of somebody else's, as a consumer's
   * handler does. The relay is woken by the database once it is committed.
   */
  store(events: readonly CloudEvent[], session: ClientSession): Promise<void>;
  /** Tells the relay that there is something to publish. */
  wake(): void;
  /** Has `listener` called at every wake, until the function that it gives is called. */
  onWake(listener: () => void): () => void;
}

const transactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
} as const;

/** The outbox of a service: changes and the events that tell of them, stored together. */
export function createOutbox({
  connection,
  service,
  sealer,
}: {
  connection: Connection;
  service: ServiceName;
  /** Needed where requests carry idempotency keys. */
  sealer?: Seal;
}): Outbox {
  const listeners = new Set<() => void>();
  const answers = firstAnswers(connection, sealer);

  function wake(): void {
    for (const listener of listeners) listener();
  }

  async function store(events: readonly CloudEvent[], session: ClientSession): Promise<void> {
    if (events.length === 0) return;
    await outboxOf(connection).insertMany(rowsOf(service, events), { session });
  }

  /** What the key got before, where a request fails for what it has changed itself. */
  async function firstOr<Value, Code extends string>(
    result: Result<Value, Code>,
    idempotency: Idempotency | undefined,
  ): Promise<Result<Value, Code | 'IDEMPOTENCY_KEY_REUSED'>> {
    if (result.ok || !idempotency) return result;
    return (await answers.find<Value>(idempotency)) ?? result;
  }

  return {
    async transact<Value, Code extends string>(
      { idempotency }: { idempotency?: Idempotency },
      work: (tx: Tx) => Promise<Result<Value, Code>>,
    ) {
      await ensureCollections(connection);
      let events: CloudEvent[] = [];
      let attempts = 0;
      const session = await connection.startSession();
      try {
        const result = await session.withTransaction(async () => {
          attempts += 1;
          // Whoever made this attempt necessary may have been the same request, sent twice.
          const meanwhile = attempts > 1 && idempotency && (await answers.find<Value>(idempotency));
          if (meanwhile) return abort(session, meanwhile);

          events = [];
          const outcome = await work({ session, publish: (event) => void events.push(event) });
          if (!outcome.ok) return abort(session, outcome);
          await store(events, session);
          await answers.store([{ idempotency, value: outcome.value }], session);
          return outcome;
        }, transactionOptions);

        if (result.ok && events.length > 0) wake();
        return await firstOr<Value, Code | 'IDEMPOTENCY_KEY_REUSED'>(result, idempotency);
      } catch (failure) {
        // Asked only now, because it is rare: the second of two requests with one key can't be
        // stored, and what the first has changed may be why it fails before that.
        if (!idempotency || isDatabaseAway(failure)) throw failure;
        const first = await answers.find<Value>(idempotency);
        if (first) return first;
        throw failure;
      } finally {
        await session.endSession();
      }
    },
    async transactAll<Value, Code extends string>(
      requests: readonly { idempotency?: Idempotency }[],
      work: (transactions: readonly Tx[]) => Promise<readonly Result<Value, Code>[]>,
    ) {
      await ensureCollections(connection);
      const session = await connection.startSession();
      try {
        const results = await session.withTransaction(async () => {
          const published = requests.map((): CloudEvent[] => []);
          try {
            const outcomes = await work(
              published.map((own) => ({ session, publish: (event) => void own.push(event) })),
            );
            const done = outcomes.flatMap((outcome, place) =>
              outcome.ok ? [{ place, value: outcome.value }] : [],
            );
            if (done.length === 0) return await abort(session, outcomes);
            await store(
              done.flatMap(({ place }) => published[place] ?? []),
              session,
            );
            await answers.store(
              done.map(({ place, value }) => ({
                idempotency: requests[place]?.idempotency,
                value,
              })),
              session,
            );
            return outcomes;
          } catch {
            // Whatever it is, whoever is by itself meets it again, and is told.
            return await abort(session, null);
          }
        }, transactionOptions);
        if (results === null) return null;
        wake();
        return await Promise.all(
          results.map((result, place) => firstOr(result, requests[place]?.idempotency)),
        );
      } finally {
        await session.endSession();
      }
    },
    store,
    wake,
    onWake(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function abort<R>(session: ClientSession, result: R): Promise<R> {
  await session.abortTransaction();
  return result;
}

/** The rows of events, which the relay publishes in their order. Throws for another service's. */
export function rowsOf(service: ServiceName, events: readonly CloudEvent[]): OutboxRow[] {
  return events.map((event) => {
    if (!event.type.startsWith(`portal.${service}.`)) {
      throw new TypeError(`${service} may not publish ${event.type}`);
    }
    return {
      _id: event.id,
      subject: `${event.type}.${event.subject}`,
      event,
      // Empty at the top level of an inserted document: the server fills it in.
      position: new mongoose.mongo.Timestamp(0n),
      publishedAt: null,
    };
  });
}

/**
 * An event, with an id of its own. `userId` is the person whom it concerns, or `nobody`. Throws a
 * ZodError where the data are not what the contract says.
 */
export function eventOf<Type extends EventType>(
  type: Type,
  { userId, data, now }: { userId: string; data: DataOf<Type>; now: Date },
): CloudEvent {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: `/portal/${type.service}`,
    type: type.type,
    subject: userId,
    time: now.toISOString(),
    datacontenttype: 'application/json',
    data: type.data.parse(data),
  };
}
