import type { CloudEvent } from '@portal/contracts/event';
import type { Connection } from 'mongoose';
import type { JsMsg } from 'nats';
import type { Logger } from 'pino';
import { eventDelay, eventsFailed, eventsHandled } from './bus-metrics.ts';
import {
  clearFailure,
  type FailedEventRow,
  findRefused,
  findResendRequests,
  markDead,
  recordFailure,
  recordRefusal,
} from './dead-letters.ts';
import { traceBatch } from './event-spans.ts';
import { type HandleEvents, handleOnce } from './inbox.ts';
import type { Delivery, ParsedMessage, ParseMessage } from './message-parser.ts';
import { isDatabaseUnavailable, isWriteConflict } from './mongo-errors.ts';

export interface RetryPolicyOptions {
  connection: Connection;
  /** The name of the durable consumer. */
  consumer: string;
  parse: ParseMessage;
  handle: HandleEvents;
  /** How often an event is tried before it becomes a dead letter. */
  maxAttempts?: number;
  /** The delay before the first retry; it doubles with each further one. */
  retryAfterMs?: number;
  log?: Logger;
}

const maxRetryDelayMs = 60_000;
const databaseRetryDelayMs = 1_000;
/** Long enough for other events to be handled meanwhile. */
const conflictRetryDelayMs = 100;
const clockDifferenceMs = 60_000;

/** Creates the retry policy of a consumer: how it handles events, and what happens on failure. */
export function createRetryPolicy(options: RetryPolicyOptions) {
  const {
    connection,
    consumer,
    parse,
    handle,
    maxAttempts = 5,
    retryAfterMs = 1_000,
    log,
  } = options;
  /** All refused before have been looked at. */
  let refusedSince = new Date(0);

  /**
   * Handles events in one transaction. If that fails, it handles them one by one, so that a failing
   * event doesn't block the others. False if the database is unavailable: the unhandled messages
   * are delivered again later.
   */
  async function handleBatch(deliveries: readonly Delivery[]): Promise<boolean> {
    const events = deliveries.map(({ event }) => event);
    try {
      await traceBatch(consumer, events, () => handleOnce(connection, consumer, events, handle));
    } catch (failure) {
      if (isDatabaseUnavailable(failure) && !isWriteConflict(failure)) {
        log?.warn({ err: failure, consumer }, 'the database is unavailable');
        redeliverLater(deliveries.map(({ message }) => message));
        return false;
      }
      if (deliveries.length === 1) {
        await failOne(deliveries[0] as Delivery, failure);
        return true;
      }
      return handleOneByOne(deliveries);
    }
    for (const delivery of deliveries) await succeed(delivery);
    return true;
  }

  async function handleOneByOne(deliveries: readonly Delivery[]): Promise<boolean> {
    for (const [index, delivery] of deliveries.entries()) {
      if (await handleBatch([delivery])) continue;
      redeliverLater(deliveries.slice(index + 1).map(({ message }) => message));
      return false;
    }
    return true;
  }

  async function succeed({ event, message }: Delivery): Promise<void> {
    if (message.redelivered) {
      // If this fails, a row remains that overstates the trouble. It has no other effect.
      await clearFailure(connection, idOf(event)).catch(() => undefined);
    }
    message.ack();
    eventsHandled.inc({ consumer });
    // A republished event may be years old, however soon it was handled.
    if (event.republished) return;
    eventDelay.observe({ consumer }, Math.max(0, Date.now() - Date.parse(event.time)) / 1000);
  }

  async function failOne({ event, message }: Delivery, failure: unknown): Promise<void> {
    // A write conflict is not the event's fault, so it doesn't count as an attempt.
    if (isWriteConflict(failure)) return message.nak(conflictRetryDelayMs);
    eventsFailed.inc({ consumer });
    await retryLaterOnError(message, async () => {
      const deadLetter = { _id: idOf(event), consumer, subject: message.subject, event };
      const attempts = await recordFailure(connection, deadLetter, failure);
      log?.warn({ err: failure, consumer, event: event.id, tries: attempts }, 'event not handled');
      if (attempts < maxAttempts) {
        message.nak(Math.min(retryAfterMs * 2 ** (attempts - 1), maxRetryDelayMs));
        return;
      }
      await markDead(connection, deadLetter._id);
      message.term();
    });
  }

  /** Makes a message that isn't a valid event a dead letter at once: only another version may read it. */
  async function rejectMessage(
    message: JsMsg,
    { fault, body }: { fault: string; body: CloudEvent | string },
  ): Promise<void> {
    eventsFailed.inc({ consumer });
    await retryLaterOnError(message, async () => {
      const _id = typeof body === 'string' ? `${consumer}:seq-${message.seq}` : idOf(body);
      const deadLetter = { _id, consumer, subject: message.subject, event: body };
      await recordRefusal(connection, deadLetter, fault);
      log?.error({ consumer, seq: message.seq }, 'message refused');
      message.term();
    });
  }

  /**
   * Handles the dead letters whose resending was requested. Throws if the database is unavailable.
   */
  async function handleResendRequests(): Promise<void> {
    for (const deadLetter of await findResendRequests(connection, consumer)) {
      const parsed = parseAgain(deadLetter);
      if ('event' in parsed) await handleAgain(deadLetter, parsed.event);
      else await recordRefusal(connection, deadLetter, parsed.fault);
    }
  }

  /**
   * Handles the messages that another version has refused and this one can read: while both run, either gets
   * the events of the newer one. Throws if the database is unavailable.
   */
  async function handleRefused(): Promise<void> {
    let last = refusedSince;
    for await (const deadLetter of findRefused(connection, consumer, refusedSince)) {
      if (deadLetter.deadAt && deadLetter.deadAt > last) last = deadLetter.deadAt;
      const parsed = parseAgain(deadLetter);
      if ('event' in parsed) await handleAgain(deadLetter, parsed.event);
    }
    // The clocks of the processes differ.
    refusedSince = new Date(Math.max(refusedSince.getTime(), last.getTime() - clockDifferenceMs));
  }

  function parseAgain({ subject, event }: FailedEventRow): ParsedMessage {
    return parse(subject, typeof event === 'string' ? event : JSON.stringify(event));
  }

  async function handleAgain(deadLetter: FailedEventRow, event: CloudEvent): Promise<void> {
    try {
      await handleOnce(connection, consumer, [event], handle);
      await clearFailure(connection, deadLetter._id);
    } catch (failure) {
      if (isDatabaseUnavailable(failure)) throw failure;
      await recordFailure(connection, deadLetter, failure);
    }
  }

  /** Has messages delivered again when the database may be available. */
  function redeliverLater(messages: readonly JsMsg[]): void {
    for (const message of messages) message.nak(databaseRetryDelayMs);
  }

  async function retryLaterOnError(message: JsMsg, record: () => Promise<void>): Promise<void> {
    try {
      await record();
    } catch (failure) {
      log?.warn({ err: failure, consumer }, 'the database is unavailable');
      message.nak(databaseRetryDelayMs);
    }
  }

  const idOf = (event: CloudEvent) => `${consumer}:${event.id}`;

  return { handleBatch, rejectMessage, handleResendRequests, handleRefused, redeliverLater };
}
