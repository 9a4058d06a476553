import { randomUUID } from 'node:crypto';
import type { CloudEvent, DataOf, EventType } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import type { Result } from '@portal/kernel/result';
import { currentTraceparent } from '@portal/tracing/trace-context';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import {
  ensureCollections,
  majorityWrite,
  type OutboxRow,
  outboxCollection,
} from './collections.ts';
import {
  createIdempotencyStore,
  type IdempotencyKey,
  type TextSealer,
} from './idempotency-store.ts';
import { isDatabaseUnavailable } from './mongo-errors.ts';

/** A transaction. */
export interface Tx {
  /** Pass it to every query and write, or they happen outside of the transaction. */
  session: ClientSession;
  /** Publishes an event if, and only if, the transaction is committed. */
  publish(event: CloudEvent): void;
}

/** Wraps a transaction so that it also adds each published event to `events`. */
export function recordEvents(tx: Tx, events: CloudEvent[]): Tx {
  return {
    ...tx,
    publish(event) {
      events.push(event);
      tx.publish(event);
    },
  };
}

type KeyReused = 'IDEMPOTENCY_KEY_REUSED';

/** A request with the caller's idempotency key, if there is one. */
interface IdempotentRequest {
  idempotency?: IdempotencyKey;
}

/** The results of a transaction's requests, and the events of those that succeeded. */
interface Attempt<Value, Code extends string> {
  results: readonly Result<Value, Code>[];
  events: readonly CloudEvent[];
}

export interface Outbox {
  /**
   * Runs `work` in a transaction, together with the events that it publishes and the response if
   * the request has an idempotency key. A failed result aborts everything. A key that was used
   * before gives its first response and changes nothing, or `IDEMPOTENCY_KEY_REUSED` if it was used
   * for another request. `work` may run several times, or in vain, so it must have no side effects
   * that an abort would not undo. Create ids, times and events before. Throws the errors of `work`
   * and of the database.
   */
  transact<Value, Code extends string>(
    request: IdempotentRequest,
    work: (tx: Tx) => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | KeyReused>>;
  /**
   * Runs the work of several requests in one transaction. `work` gets a `Tx` for each request and
   * returns a result for each; it must write nothing for those that fail. Null if `work` throws or
   * a key was used before: then nothing is changed, and the caller retries each request alone, so
   * that its error surfaces there.
   */
  transactAll<Value, Code extends string>(
    requests: readonly IdempotentRequest[],
    work: (transactions: readonly Tx[]) => Promise<readonly Result<Value, Code>[]>,
  ): Promise<readonly Result<Value, Code | KeyReused>[] | null>;
  /**
   * Stores events in the caller's own transaction, for example that of a consumer's handler. A
   * change stream wakes the relay after the commit. Throws a TypeError for another service's event.
   */
  store(events: readonly CloudEvent[], session: ClientSession): Promise<void>;
  /** Wakes the relay: there are events to publish. */
  wake(): void;
  /** Calls `listener` at every wake. Returns a function that unsubscribes it. */
  onWake(listener: () => void): () => void;
}

const transactionOptions = {
  readConcern: { level: 'snapshot' },
  ...majorityWrite,
} as const;

/** Creates a service's outbox, which stores changes together with their events. */
export function createOutbox({
  connection,
  service,
  sealer,
}: {
  connection: Connection;
  service: ServiceName;
  /** Needed where requests carry idempotency keys. */
  sealer?: TextSealer;
}): Outbox {
  const listeners = new Set<() => void>();
  const responses = createIdempotencyStore(connection, sealer);

  function wake(): void {
    for (const listener of listeners) listener();
  }

  async function store(events: readonly CloudEvent[], session: ClientSession): Promise<void> {
    if (events.length === 0) return;
    await outboxCollection(connection).insertMany(outboxRows(service, events), { session });
  }

  /** The key's first response, if a request fails because of the change it made the first time. */
  async function firstResponseOr<Value, Code extends string>(
    result: Result<Value, Code>,
    idempotency: IdempotencyKey | undefined,
  ): Promise<Result<Value, Code | KeyReused>> {
    if (result.ok || !idempotency) return result;
    return (await responses.find<Value>(idempotency)) ?? result;
  }

  /**
   * One attempt: runs `work` and stores the events and responses of the requests that succeed.
   * Aborts the transaction if none does.
   */
  async function runWork<Value, Code extends string>(
    session: ClientSession,
    requests: readonly IdempotentRequest[],
    work: (transactions: readonly Tx[]) => Promise<readonly Result<Value, Code>[]>,
  ): Promise<Attempt<Value, Code>> {
    const published = requests.map((): CloudEvent[] => []);
    const results = await work(
      published.map((events) => ({ session, publish: (event) => void events.push(event) })),
    );
    const succeeded = results.flatMap((result, index) =>
      result.ok ? [{ index, value: result.value }] : [],
    );
    if (succeeded.length === 0) return abort(session, { results, events: [] });
    const events = succeeded.flatMap(({ index }) => published[index] ?? []);
    await store(events, session);
    await responses.store(
      succeeded.map(({ index, value }) => ({ idempotency: requests[index]?.idempotency, value })),
      session,
    );
    return { results, events };
  }

  /** Commits what an `attempt` has stored, and wakes the relay. Null if the attempt gave up. */
  async function runTransaction<Value, Code extends string, GivenUp extends null>(
    requests: readonly IdempotentRequest[],
    attempt: (session: ClientSession) => Promise<Attempt<Value, Code> | GivenUp>,
  ): Promise<readonly Result<Value, Code | KeyReused>[] | GivenUp> {
    await ensureCollections(connection);
    const session = await connection.startSession();
    try {
      const last = await session.withTransaction(() => attempt(session), transactionOptions);
      if (last === null) return last;
      if (last.events.length > 0) wake();
      return await Promise.all(
        last.results.map((result, index) => firstResponseOr(result, requests[index]?.idempotency)),
      );
    } finally {
      await session.endSession();
    }
  }

  return {
    async transact<Value, Code extends string>(
      request: IdempotentRequest,
      work: (tx: Tx) => Promise<Result<Value, Code>>,
    ) {
      const { idempotency } = request;
      let attempts = 0;
      try {
        const results = await runTransaction<Value, Code | KeyReused, never>(
          [request],
          async (session) => {
            attempts += 1;
            // The conflict that caused this retry may be with the same request, sent twice.
            const first = attempts > 1 && idempotency && (await responses.find<Value>(idempotency));
            if (first) return abort(session, { results: [first], events: [] });
            return runWork(session, [request], (transactions) =>
              Promise.all(transactions.map((tx) => work(tx))),
            );
          },
        );
        return results[0] as Result<Value, Code | KeyReused>;
      } catch (failure) {
        // Looked up only here, because it is rare: the second of two requests with the same key
        // can't be stored, or fails because of what the first has changed.
        if (!idempotency || isDatabaseUnavailable(failure)) throw failure;
        const first = await responses.find<Value>(idempotency);
        if (first) return first;
        throw failure;
      }
    },
    transactAll: (requests, work) =>
      runTransaction(requests, (session) =>
        // Each request is retried alone, so its error surfaces there.
        runWork(session, requests, work).catch(() => abort(session, null)),
      ),
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

/** The outbox rows of events. Throws a TypeError for another service's event. */
export function outboxRows(service: ServiceName, events: readonly CloudEvent[]): OutboxRow[] {
  return events.map((event) => {
    if (!event.type.startsWith(`portal.${service}.`)) {
      throw new TypeError(`${service} may not publish ${event.type}`);
    }
    return {
      _id: event.id,
      subject: `${event.type}.${event.subject}`,
      event,
      // The server replaces an empty timestamp at the top level of an inserted document.
      position: new mongoose.mongo.Timestamp(0n),
      publishedAt: null,
    };
  });
}

/**
 * Creates an event with a new id and the active trace. `userId` is the person that it concerns, or `nobody`. Throws a
 * ZodError if the data don't match the event's contract.
 */
export function createEvent<Type extends EventType>(
  type: Type,
  { userId, data, now }: { userId: string; data: DataOf<Type>; now: Date },
): CloudEvent {
  const traceparent = currentTraceparent();
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: `/portal/${type.service}`,
    type: type.type,
    subject: userId,
    time: now.toISOString(),
    datacontenttype: 'application/json',
    // CloudEvents' extension for distributed tracing.
    ...(traceparent && { traceparent }),
    data: type.data.parse(data),
  };
}
