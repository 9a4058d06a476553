import type { CloudEvent } from '@portal/contracts/event';
import type { Connection } from 'mongoose';
import { type DeadLetter, deadLettersOf } from './collections.ts';

export type { DeadLetter };

/** The events that consumers gave up on, oldest first; of one consumer, or of all. */
export function listDeadLetters(connection: Connection, consumer?: string): Promise<DeadLetter[]> {
  return deadLettersOf(connection)
    .find({ deadAt: { $ne: null }, ...(consumer && { consumer }) })
    .sort({ deadAt: 1 })
    .toArray();
}

/**
 * Asks for dead letters to be handled again, and gives how many: one by its id, all of a consumer,
 * or all. The consumer's own process does it within seconds; a command only asks.
 */
export async function resend(
  connection: Connection,
  which: { _id?: string; consumer?: string },
): Promise<number> {
  const { modifiedCount } = await deadLettersOf(connection).updateMany(
    { ...which, deadAt: { $ne: null } },
    { $set: { resendAt: new Date() } },
  );
  return modifiedCount;
}

/** Notes that an event could not be handled, and gives how often that happened by now. */
export async function noteFailure(
  connection: Connection,
  letter: { _id: string; consumer: string; subject: string; event: CloudEvent | string },
  error: unknown,
): Promise<number> {
  const { _id, ...fields } = letter;
  const row = await deadLettersOf(connection).findOneAndUpdate(
    { _id },
    {
      $set: { ...fields, error: textOf(error), at: new Date(), resendAt: null },
      $inc: { tries: 1 },
      $setOnInsert: { deadAt: null },
    },
    { upsert: true, returnDocument: 'after' },
  );
  return row?.tries ?? 1;
}

/** Makes an event that is in trouble a dead letter. */
export async function giveUp(connection: Connection, _id: string): Promise<void> {
  await deadLettersOf(connection).updateOne({ _id }, { $set: { deadAt: new Date() } });
}

/** Forgets that an event was in trouble. */
export async function settle(connection: Connection, _id: string): Promise<void> {
  await deadLettersOf(connection).deleteOne({ _id });
}

/** The dead letters of a consumer that somebody wants handled again. */
export function wantedAgain(connection: Connection, consumer: string): Promise<DeadLetter[]> {
  return deadLettersOf(connection)
    .find({ consumer, resendAt: { $ne: null } })
    .sort({ deadAt: 1 })
    .limit(100)
    .toArray();
}

function textOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, 2_000);
}
