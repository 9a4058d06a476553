import type { Connection } from 'mongoose';
import { collection, majorityWrite } from './collections.ts';

/** The progress of republishing a service's history. */
export interface RepublishProgress {
  state: 'wanted' | 'running' | 'done';
  /** `lost`: the stream lacked published events. `requested`: by the command. */
  reason: 'lost' | 'requested';
  wantedAt: Date;
  /** The current part of the history, and the last id of it that was stored. */
  part: string | null;
  after: string | null;
  /** The number of events stored so far. */
  count: number;
  doneAt: Date | null;
}

/** What a service knows about its stream. */
export interface StreamEpoch {
  _id: 'stream';
  /** Incremented whenever the history is published again. */
  epoch: number;
  /** When the broker created the stream of this epoch. */
  createdAt: string | null;
  /** The highest sequence of that stream that was ever seen. */
  lastSequence: number;
  /** When the stream was last found to be lost; null if never. */
  lostAt: Date | null;
  republish: RepublishProgress | null;
}

/** Holds the epoch of the service's stream. */
export const epochCollection = (connection: Connection) =>
  collection<StreamEpoch>(connection, 'epochs');

/** What a service knows about its stream; null before the first inspection. */
export function findStreamEpoch(connection: Connection): Promise<StreamEpoch | null> {
  return epochCollection(connection).findOne({ _id: 'stream' });
}

/** The epoch of the events that a service publishes now. */
export async function currentEpoch(connection: Connection): Promise<number> {
  return (await findStreamEpoch(connection))?.epoch ?? 1;
}

/** A new request to republish the whole history. */
export function newRepublishProgress(
  reason: RepublishProgress['reason'],
  now: Date,
): RepublishProgress {
  return {
    state: 'wanted',
    reason,
    wantedAt: now,
    part: null,
    after: null,
    count: 0,
    doneAt: null,
  };
}

/**
 * Requests that the service of a database republishes its history under a new epoch. Gives the
 * service's epoch. Changes nothing if republishing is in progress.
 */
export async function requestRepublish(connection: Connection, now: Date): Promise<StreamEpoch> {
  const known = await findStreamEpoch(connection);
  if (known?.republish && known.republish.state !== 'done') return known;
  const update = {
    $set: { republish: newRepublishProgress('requested', now) },
    $inc: { epoch: 1 },
  };
  // Without a row, the service is in its first epoch.
  if (!known)
    await epochCollection(connection).updateOne({ _id: 'stream' }, firstEpoch, { upsert: true });
  const requested = await epochCollection(connection).findOneAndUpdate({ _id: 'stream' }, update, {
    returnDocument: 'after',
    ...majorityWrite,
  });
  if (!requested) throw new Error('the epoch that was just written is missing');
  return requested;
}

const firstEpoch = {
  $setOnInsert: { epoch: 1, createdAt: null, lastSequence: 0, lostAt: null, republish: null },
};
