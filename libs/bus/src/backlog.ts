import type { Connection } from 'mongoose';
import { deadLettersOf, outboxOf } from './collections.ts';

/** How many events of a service are stored and not yet published. */
export function eventsWaiting(connection: Connection): Promise<number> {
  return outboxOf(connection).countDocuments({ publishedAt: null }, { hint: 'unpublished' });
}

/** How many events consumers gave up on: one of them, or all of a service. */
export function countDeadLetters(connection: Connection, consumer?: string): Promise<number> {
  return deadLettersOf(connection).countDocuments({
    ...(consumer && { consumer }),
    deadAt: { $ne: null },
  });
}
