import type { Connection } from 'mongoose';
import { deadLetterCollection, outboxCollection } from './collections.ts';

/** The number of a service's events that are stored but not yet published. */
export function countUnpublishedEvents(connection: Connection): Promise<number> {
  return outboxCollection(connection).countDocuments(
    { publishedAt: null },
    { hint: 'unpublished' },
  );
}

/** The number of dead letters of one consumer, or of all consumers of a service. */
export function countDeadLetters(connection: Connection, consumer?: string): Promise<number> {
  return deadLetterCollection(connection).countDocuments({
    ...(consumer && { consumer }),
    deadAt: { $ne: null },
  });
}
