import type { CloudEvent } from '@portal/contracts/event';
import { eventNamesFor, subscriptions } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { ClientSession, Connection } from 'mongoose';
import type { ConsumerMessages, JsMsg } from 'nats';
import type { Logger } from 'pino';
import { isNotFound } from './api-failures.ts';
import { attempts } from './attempts.ts';
import { ensureCollections } from './collections.ts';
import { type Delivery, readerOf } from './delivery.ts';
import { pull } from './durable.ts';
import { watchDeadLetters } from './metrics.ts';
import type { Bus } from './nats-connection.ts';
import { createSignal } from './signal.ts';
import { durableOf } from './stream-names.ts';

/** `event` is what the contract declares: `CloudEvent<DataOf<typeof userCreated>>`. */
export type Handler = (event: CloudEvent<never>, session: ClientSession) => Promise<unknown>;

/** For what comes in great numbers: gets neighbours in the stream at once, in their order. */
export interface BulkHandler {
  handleAll(events: readonly CloudEvent<never>[], session: ClientSession): Promise<unknown>;
}

export interface ConsumerOptions {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
  /** Whose events. */
  from: ServiceName;
  /** By the name of the event: `user-created`. Neighbours are those with the same handler. */
  handlers: Record<string, Handler | BulkHandler>;
  /** How often an event is tried before it goes to the dead letters. */
  maxTries?: number;
  /** How long after its first failure an event comes again; twice as long after each further. */
  retryAfterMs?: number;
  /** How often somebody's wish to resend a dead letter is looked for. */
  resendEveryMs?: number;
  log?: Logger;
}

export interface Consumer {
  /** Finishes what it is at and gives back the rest. */
  stop(): Promise<void>;
}

/** A service's subscription: whose events, and what is done at each. */
export type Subscription = Pick<ConsumerOptions, 'from' | 'handlers'>;

/**
 * Throws where a service's handlers are not exactly those of its subscriptions in the contracts: an
 * event without a handler would be given up on, a handler without an event would never be called.
 */
export function checkSubscriptions(service: ServiceName, given: readonly Subscription[]): void {
  const handled = given.flatMap(({ from, handlers }) =>
    Object.keys(handlers).map((name) => `${from}.${name}`),
  );
  const subscribed = subscriptions[service].flatMap((from) =>
    eventNamesFor(service, from).map((name) => `${from}.${name}`),
  );
  const differing = [
    ...subscribed.filter((event) => !handled.includes(event)),
    ...handled.filter((event) => !subscribed.includes(event)),
  ];
  if (differing.length === 0) return;
  throw new TypeError(`handlers and subscriptions of ${service} differ in ${differing.join(', ')}`);
}

const batchSize = 100;
const lookAgainAfterMs = 500;

/**
 * Follows the events of another service: each is handled exactly once in effect, together with a
 * row in the inbox, whatever is delivered twice. Starts at the first event ever, waits for a stream
 * that does not exist yet, and shares the work with other processes of the same service.
 */
export function startConsumer(options: ConsumerOptions): Consumer {
  const { nc, connection, service, from, handlers, log, resendEveryMs = 5_000 } = options;
  const name = durableOf(service, from);
  const read = readerOf(from, Object.keys(handlers));
  const subscribed = eventNamesFor(service, from);
  const stray = Object.keys(handlers).find((handled) => !subscribed.includes(handled));
  if (stray) throw new TypeError(`${service} does not subscribe to ${stray} of ${from}`);
  const handlerOf = ({ type }: CloudEvent) =>
    handlers[type.slice(`portal.${from}.`.length)] as Handler | BulkHandler;

  async function handle(events: readonly CloudEvent[], session: ClientSession): Promise<void> {
    for (let start = 0, end = 0; start < events.length; start = end) {
      const handler = handlerOf(events[start] as CloudEvent);
      do end += 1;
      while (end < events.length && handlerOf(events[end] as CloudEvent) === handler);
      const neighbours = events.slice(start, end) as CloudEvent<never>[];
      if ('handleAll' in handler) await handler.handleAll(neighbours, session);
      else for (const event of neighbours) await handler(event, session);
    }
  }

  const trying = attempts({ ...options, name, read, handle });
  const arrived = createSignal();
  const unmeasure = watchDeadLetters(name, connection);
  const queue: JsMsg[] = [];
  let messages: ConsumerMessages | null = null;
  let stopping = false;
  const stopped = createSignal();

  /** Keeps messages coming: also after the stream or the consumer was away. */
  async function receive(): Promise<void> {
    while (!stopping) {
      try {
        await ensureCollections(connection);
        messages = await pull(nc, from, name, (message) => {
          queue.push(message);
          arrived.raise();
        });
        if (stopping) messages.stop();
        await messages.closed();
      } catch (failure) {
        if (!isNotFound(failure)) log?.warn({ err: failure, consumer: name }, 'no events for now');
      }
      if (!stopping) await stopped.wait(lookAgainAfterMs);
    }
  }

  async function work(): Promise<void> {
    let resendAt = 0;
    while (!stopping) {
      await arrived.wait(resendEveryMs);
      while (queue.length > 0 && !stopping) {
        const handled = await handleBatch(queue.splice(0, batchSize));
        // Nobody waits in line for a database that is away: they would come again all the same.
        if (!handled) trying.putBack(queue.splice(0));
      }
      if (performance.now() < resendAt || stopping) continue;
      resendAt = performance.now() + resendEveryMs;
      await trying.again().catch((failure) => {
        log?.warn({ err: failure, consumer: name }, 'dead letters wait');
      });
    }
    for (const message of queue.splice(0)) message.nak();
  }

  async function handleBatch(batch: readonly JsMsg[]): Promise<boolean> {
    const deliveries: Delivery[] = [];
    for (const message of batch) {
      const reading = read(message.subject, message.string());
      if ('event' in reading) deliveries.push({ event: reading.event, message });
      else await trying.refuse(message, reading);
    }
    return deliveries.length === 0 || trying.all(deliveries);
  }

  const running = Promise.all([receive(), work()]);
  return {
    async stop() {
      stopping = true;
      messages?.stop();
      stopped.raise();
      arrived.raise();
      await running;
      unmeasure();
    },
  };
}
