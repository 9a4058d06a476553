import type { Connection } from 'mongoose';
import { deadLetterCollection, type FailedEventRow } from './collections.ts';

export type { FailedEventRow };

/** The dead letters of one consumer, or of all, oldest first. */
export function listDeadLetters(
  connection: Connection,
  consumer?: string,
): Promise<FailedEventRow[]> {
  return deadLetterCollection(connection)
    .find({ deadAt: { $ne: null }, ...(consumer && { consumer }) })
    .sort({ deadAt: 1 })
    .toArray();
}

/**
 * Requests that dead letters are handled again, and gives their number: one by its id, all of a
 * consumer, or all. The consumer's own process handles them within seconds.
 */
export async function requestResend(
  connection: Connection,
  selection: { _id?: string; consumer?: string },
): Promise<number> {
  const { modifiedCount } = await deadLetterCollection(connection).updateMany(
    { ...selection, deadAt: { $ne: null } },
    { $set: { resendAt: new Date() } },
  );
  return modifiedCount;
}

/** The event of a failure, with where it came from. */
type FailedEvent = Pick<FailedEventRow, '_id' | 'consumer' | 'subject' | 'event'>;

/** Records that handling an event failed, and gives the number of attempts so far. */
export async function recordFailure(
  connection: Connection,
  failedEvent: FailedEvent,
  error: unknown,
): Promise<number> {
  return record(connection, failedEvent, { error: errorText(error), isRefused: false });
}

/** Records a message that isn't a valid event for this version, as a dead letter. */
export async function recordRefusal(
  connection: Connection,
  failedEvent: FailedEvent,
  fault: string,
): Promise<void> {
  await record(connection, failedEvent, { error: errorText(fault), isRefused: true });
  await markDead(connection, failedEvent._id);
}

async function record(
  connection: Connection,
  { _id, consumer, subject, event }: FailedEvent,
  failure: Pick<FailedEventRow, 'error' | 'isRefused'>,
): Promise<number> {
  const row = await deadLetterCollection(connection).findOneAndUpdate(
    { _id },
    {
      $set: { consumer, subject, event, ...failure, at: new Date(), resendAt: null },
      $inc: { tries: 1 },
      $setOnInsert: { deadAt: null },
    },
    { upsert: true, returnDocument: 'after' },
  );
  return row?.tries ?? 1;
}

/** Turns a recorded failure into a dead letter, which is not retried. */
export async function markDead(connection: Connection, _id: string): Promise<void> {
  await deadLetterCollection(connection).updateOne({ _id }, { $set: { deadAt: new Date() } });
}

/** Deletes the recorded failure of an event. */
export async function clearFailure(connection: Connection, _id: string): Promise<void> {
  await deadLetterCollection(connection).deleteOne({ _id });
}

/** Up to 100 dead letters of a consumer whose resending was requested. */
export function findResendRequests(
  connection: Connection,
  consumer: string,
): Promise<FailedEventRow[]> {
  return deadLetterCollection(connection)
    .find({ consumer, resendAt: { $ne: null } })
    .sort({ deadAt: 1 })
    .limit(100)
    .toArray();
}

/** A consumer's messages that a process has refused since an instant, the first one first. */
export function findRefused(
  connection: Connection,
  consumer: string,
  since: Date,
): AsyncIterable<FailedEventRow> {
  // Portal 1.0.0 refuses after one try, and gives up after five.
  const isRefused = { $or: [{ isRefused: true }, { isRefused: { $exists: false }, tries: 1 }] };
  return deadLetterCollection(connection)
    .find({ consumer, deadAt: { $gte: since }, ...isRefused })
    .sort({ deadAt: 1 });
}

function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, 2_000);
}
