import type { CloudEvent } from '@portal/contracts/event';
import type { Connection } from 'mongoose';
import type { JsMsg } from 'nats';
import type { Logger } from 'pino';
import { eventDelay, eventsFailed, eventsHandled } from './bus-metrics.ts';
import { clearFailure, findResendRequests, markDead, recordFailure } from './dead-letters.ts';
import { traceBatch } from './event-spans.ts';
import { type HandleEvents, handleOnce } from './inbox.ts';
import type { Delivery, ParseMessage } from './message-parser.ts';
import { isDatabaseUnavailable, isWriteConflict } from './mongo-errors.ts';

export interface RetryPolicyOptions {
  connection: Connection;
  /** The name of the durable consumer. */
  consumer: string;
  parse: ParseMessage;
  handle: HandleEvents;
  maxTries?: number;
  retryAfterMs?: number;
  log?: Logger;
}

const maxRetryDelayMs = 60_000;
const databaseRetryDelayMs = 1_000;
/** Long enough for other events to be handled meanwhile. */
const conflictRetryDelayMs = 100;

/** Creates the retry policy of a consumer: how it handles events, and what happens on failure. */
export function createRetryPolicy(options: RetryPolicyOptions) {
  const { connection, consumer, parse, handle, maxTries = 5, retryAfterMs = 1_000, log } = options;

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
      if (attempts < maxTries) {
        message.nak(Math.min(retryAfterMs * 2 ** (attempts - 1), maxRetryDelayMs));
        return;
      }
      await markDead(connection, deadLetter._id);
      message.term();
    });
  }

  /** Makes a message that isn't a valid event a dead letter at once: retrying can't help. */
  async function rejectMessage(
    message: JsMsg,
    { fault, body }: { fault: string; body: CloudEvent | string },
  ): Promise<void> {
    eventsFailed.inc({ consumer });
    await retryLaterOnError(message, async () => {
      const _id = typeof body === 'string' ? `${consumer}:seq-${message.seq}` : idOf(body);
      const deadLetter = { _id, consumer, subject: message.subject, event: body };
      await recordFailure(connection, deadLetter, fault);
      await markDead(connection, _id);
      log?.error({ consumer, seq: message.seq }, 'message refused');
      message.term();
    });
  }

  /**
   * Handles the dead letters whose resending was requested. Throws if the database is unavailable.
   */
  async function handleResendRequests(): Promise<void> {
    for (const deadLetter of await findResendRequests(connection, consumer)) {
      try {
        const { subject, event } = deadLetter;
        const parsed = parse(subject, typeof event === 'string' ? event : JSON.stringify(event));
        if (!('event' in parsed)) throw new TypeError(parsed.fault);
        await handleOnce(connection, consumer, [parsed.event], handle);
        await clearFailure(connection, deadLetter._id);
      } catch (failure) {
        if (isDatabaseUnavailable(failure)) throw failure;
        const { _id, subject, event } = deadLetter;
        await recordFailure(connection, { _id, consumer, subject, event }, failure);
      }
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

  return { handleBatch, rejectMessage, handleResendRequests, redeliverLater };
}
