import type { CloudEvent } from '@portal/contracts/event';
import type { Connection } from 'mongoose';
import type { JsMsg } from 'nats';
import type { Logger } from 'pino';
import { isContended, isDatabaseAway } from './database-away.ts';
import { giveUp, noteFailure, settle, wantedAgain } from './dead-letters.ts';
import type { Delivery, Read } from './delivery.ts';
import { type Handle, handleOnce } from './inbox.ts';
import { delay, failed, handled } from './metrics.ts';

export interface AttemptOptions {
  connection: Connection;
  /** The durable consumer's. */
  name: string;
  read: Read;
  handle: Handle;
  maxTries?: number;
  retryAfterMs?: number;
  log?: Logger;
}

const longestRetryMs = 60_000;
const databaseAwayMs = 1_000;
/** Long enough for others to be handled meanwhile. */
const contendedMs = 100;

/** How a consumer tries to handle events, and what becomes of those that it can't handle. */
export function attempts(options: AttemptOptions) {
  const { connection, name, read, handle, maxTries = 5, retryAfterMs = 1_000, log } = options;

  /**
   * All in one transaction; where that fails, one by one, so that one holds up no other. False where
   * the database is away: then what was not handled is put back.
   */
  async function all(deliveries: readonly Delivery[]): Promise<boolean> {
    try {
      await handleOnce(
        connection,
        name,
        deliveries.map(({ event }) => event),
        handle,
      );
    } catch (failure) {
      if (isDatabaseAway(failure) && !isContended(failure)) {
        log?.warn({ err: failure, consumer: name }, 'the database is away');
        putBack(deliveries.map(({ message }) => message));
        return false;
      }
      if (deliveries.length === 1) {
        await failOne(deliveries[0] as Delivery, failure);
        return true;
      }
      return oneByOne(deliveries);
    }
    for (const delivery of deliveries) await done(delivery);
    return true;
  }

  async function oneByOne(deliveries: readonly Delivery[]): Promise<boolean> {
    for (const [index, delivery] of deliveries.entries()) {
      if (await all([delivery])) continue;
      putBack(deliveries.slice(index + 1).map(({ message }) => message));
      return false;
    }
    return true;
  }

  async function done({ event, message }: Delivery): Promise<void> {
    if (message.redelivered) {
      // What stays behind if this fails says too much, and nothing wrong is done because of it.
      await settle(connection, idOf(event)).catch(() => undefined);
    }
    message.ack();
    handled.inc({ consumer: name });
    delay.observe({ consumer: name }, Math.max(0, Date.now() - Date.parse(event.time)) / 1000);
  }

  async function failOne({ event, message }: Delivery, failure: unknown): Promise<void> {
    // Nothing is wrong with the event: that others write the same costs it none of its tries.
    if (isContended(failure)) return message.nak(contendedMs);
    failed.inc({ consumer: name });
    await guarded(message, async () => {
      const letter = { _id: idOf(event), consumer: name, subject: message.subject, event };
      const tries = await noteFailure(connection, letter, failure);
      log?.warn({ err: failure, consumer: name, event: event.id, tries }, 'event not handled');
      if (tries < maxTries) {
        message.nak(Math.min(retryAfterMs * 2 ** (tries - 1), longestRetryMs));
        return;
      }
      await giveUp(connection, letter._id);
      message.term();
    });
  }

  /** No further try makes an event of what is none. */
  async function refuse(
    message: JsMsg,
    { fault, body }: { fault: string; body: CloudEvent | string },
  ): Promise<void> {
    failed.inc({ consumer: name });
    await guarded(message, async () => {
      const _id = typeof body === 'string' ? `${name}:seq-${message.seq}` : idOf(body);
      const letter = { _id, consumer: name, subject: message.subject, event: body };
      await noteFailure(connection, letter, fault);
      await giveUp(connection, _id);
      log?.error({ consumer: name, seq: message.seq }, 'message refused');
      message.term();
    });
  }

  /** Handles the dead letters that somebody wants handled again. */
  async function again(): Promise<void> {
    for (const letter of await wantedAgain(connection, name)) {
      try {
        const { subject, event } = letter;
        const reading = read(subject, typeof event === 'string' ? event : JSON.stringify(event));
        if (!('event' in reading)) throw new TypeError(reading.fault);
        await handleOnce(connection, name, [reading.event], handle);
        await settle(connection, letter._id);
      } catch (failure) {
        if (isDatabaseAway(failure)) throw failure;
        const { _id, consumer, subject, event } = letter;
        await noteFailure(connection, { _id, consumer, subject, event }, failure);
      }
    }
  }

  /** Has messages come again when the database may be back. */
  function putBack(messages: readonly JsMsg[]): void {
    for (const message of messages) message.nak(databaseAwayMs);
  }

  async function guarded(message: JsMsg, note: () => Promise<void>): Promise<void> {
    try {
      await note();
    } catch (failure) {
      log?.warn({ err: failure, consumer: name }, 'the database is away');
      message.nak(databaseAwayMs);
    }
  }

  const idOf = (event: CloudEvent) => `${name}:${event.id}`;

  return { all, refuse, again, putBack };
}
