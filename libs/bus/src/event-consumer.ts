import type { CloudEvent } from '@portal/contracts/event';
import { subscribedEventNames, subscriptions } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { ClientSession, Connection } from 'mongoose';
import type { ConsumerMessages, JsMsg } from 'nats';
import type { Logger } from 'pino';
import { registerDeadLetterMetrics } from './bus-metrics.ts';
import { ensureCollections } from './collections.ts';
import { pullMessages } from './durable-consumer.ts';
import { runInEventContext } from './event-spans.ts';
import { isNotFound } from './jetstream-errors.ts';
import { createMessageParser, type Delivery } from './message-parser.ts';
import type { Bus } from './nats-connection.ts';
import { createRetryPolicy, type RetryPolicyOptions } from './retry-policy.ts';
import { durableName } from './stream-names.ts';
import { createWakeSignal } from './wake-signal.ts';

/**
 * Handles one event, of the type that its contract declares: `CloudEvent<DataOf<typeof
 * userCreated>>`.
 */
export type Handler = (event: CloudEvent<never>, session: ClientSession) => Promise<unknown>;

/** Handles frequent events in bulk: gets consecutive events of the stream together, in order. */
export interface BulkHandler {
  handleAll(events: readonly CloudEvent<never>[], session: ClientSession): Promise<unknown>;
}

export interface ConsumerOptions extends Pick<RetryPolicyOptions, 'maxAttempts' | 'retryAfterMs'> {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
  /** The service that publishes the events. */
  from: ServiceName;
  /**
   * By the name of the event (`user-created`). Events with the same handler are handled in bulk.
   */
  handlers: Record<string, Handler | BulkHandler>;
  /** How often to look for requests to resend dead letters. */
  resendEveryMs?: number;
  log?: Logger;
}

export interface Consumer {
  /** Finishes the current batch and returns the other messages to the broker. */
  close(): Promise<void>;
}

/** A service's subscription to another: the publishing service, and a handler for each event. */
export type Subscription = Pick<ConsumerOptions, 'from' | 'handlers'>;

/**
 * Throws a TypeError unless a service's handlers match its subscriptions in the contracts: an event
 * without a handler would become a dead letter, a handler without an event would never be called.
 */
export function checkSubscriptions(service: ServiceName, actual: readonly Subscription[]): void {
  const handled = actual.flatMap(({ from, handlers }) =>
    Object.keys(handlers).map((name) => `${from}.${name}`),
  );
  const subscribed = subscriptions[service].flatMap((from) =>
    subscribedEventNames(service, from).map((name) => `${from}.${name}`),
  );
  const differences = [
    ...subscribed.filter((event) => !handled.includes(event)),
    ...handled.filter((event) => !subscribed.includes(event)),
  ];
  if (differences.length === 0) return;
  throw new TypeError(
    `handlers and subscriptions of ${service} differ in ${differences.join(', ')}`,
  );
}

/** On a busy machine, 250 events take longer than the lifetime of a transaction. */
const batchSize = 100;
const reconnectAfterMs = 500;

/**
 * Consumes the events of another service. Each is handled effectively once: its effect is stored in
 * one transaction with a row in the inbox. A new consumer starts at the stream's first event, waits
 * for a stream that does not exist, and shares the work with other processes of the service. Throws
 * a TypeError for a handler of an event that the service does not subscribe to.
 */
export function startConsumer(options: ConsumerOptions): Consumer {
  const { nc, connection, service, from, handlers, log, resendEveryMs = 5_000 } = options;
  const name = durableName(service, from);
  const parse = createMessageParser(from, Object.keys(handlers));
  const subscribed = subscribedEventNames(service, from);
  const unknown = Object.keys(handlers).find((handled) => !subscribed.includes(handled));
  if (unknown) throw new TypeError(`${service} does not subscribe to ${unknown} of ${from}`);
  const handlerOf = ({ type }: CloudEvent) =>
    handlers[type.slice(`portal.${from}.`.length)] as Handler | BulkHandler;

  async function handle(events: readonly CloudEvent[], session: ClientSession): Promise<void> {
    for (let start = 0, end = 0; start < events.length; start = end) {
      const handler = handlerOf(events[start] as CloudEvent);
      do end += 1;
      while (end < events.length && handlerOf(events[end] as CloudEvent) === handler);
      const consecutive = events.slice(start, end) as CloudEvent<never>[];
      if ('handleAll' in handler) await handler.handleAll(consecutive, session);
      else {
        for (const event of consecutive) {
          await runInEventContext(event, () => handler(event, session));
        }
      }
    }
  }

  const retryPolicy = createRetryPolicy({ ...options, consumer: name, parse, handle });
  const arrived = createWakeSignal();
  const stopMeasuring = registerDeadLetterMetrics(name, connection);
  const queue: JsMsg[] = [];
  let messages: ConsumerMessages | null = null;
  let stopping = false;
  const stopped = createWakeSignal();

  /** Receives messages, and reconnects after the stream or the consumer was unavailable. */
  async function receive(): Promise<void> {
    while (!stopping) {
      try {
        await ensureCollections(connection);
        messages = await pullMessages(nc, from, name, (message) => {
          queue.push(message);
          arrived.raise();
        });
        if (stopping) messages.stop();
        await messages.closed();
      } catch (failure) {
        if (!isNotFound(failure))
          log?.warn({ err: failure, consumer: name }, 'events unavailable, retrying');
      }
      if (!stopping) await stopped.wait(reconnectAfterMs);
    }
  }

  async function work(): Promise<void> {
    let resendAt = 0;
    while (!stopping) {
      await arrived.wait(resendEveryMs);
      while (queue.length > 0 && !stopping) {
        const isHandled = await handleMessages(queue.splice(0, batchSize));
        // While the database is unavailable the queued messages would be redelivered anyway.
        if (!isHandled) retryPolicy.redeliverLater(queue.splice(0));
      }
      if (performance.now() < resendAt || stopping) continue;
      resendAt = performance.now() + resendEveryMs;
      await handleDeadLetters().catch((failure) => {
        log?.warn({ err: failure, consumer: name }, 'dead letters not handled, retrying');
      });
    }
    for (const message of queue.splice(0)) message.nak();
  }

  async function handleDeadLetters(): Promise<void> {
    await retryPolicy.handleResendRequests();
    await retryPolicy.handleRefused();
  }

  async function handleMessages(batch: readonly JsMsg[]): Promise<boolean> {
    const deliveries: Delivery[] = [];
    for (const message of batch) {
      const parsed = parse(message.subject, message.string());
      if ('event' in parsed) deliveries.push({ event: parsed.event, message });
      else await retryPolicy.rejectMessage(message, parsed);
    }
    return deliveries.length === 0 || retryPolicy.handleBatch(deliveries);
  }

  const running = Promise.all([receive(), work()]);
  return {
    async close() {
      stopping = true;
      messages?.stop();
      stopped.raise();
      arrived.raise();
      await running;
      stopMeasuring();
    },
  };
}
