import type { Connection } from 'mongoose';
import { collection } from './collections.ts';

/** How far a service is with publishing its history again. */
export interface Republish {
  state: 'wanted' | 'running' | 'done';
  /** `lost`: the stream lacked what had been published. `requested`: by the command. */
  reason: 'lost' | 'requested';
  wantedAt: Date;
  /** The part of the history that is under way, and the last id of it that was stored. */
  part: string | null;
  after: string | null;
  /** How many events were stored so far. */
  count: number;
  doneAt: Date | null;
}

/** What a service knows of its own stream. */
export interface StreamEpoch {
  _id: 'stream';
  /** Rises whenever the stream begins again. */
  epoch: number;
  /** When the broker created the stream that this epoch is published to. */
  createdAt: string | null;
  /** The highest place of that stream that was ever seen. */
  lastSequence: number;
  /** The last time it was found lost; null if never. */
  lostAt: Date | null;
  republish: Republish | null;
}

export const epochsOf = (connection: Connection) => collection<StreamEpoch>(connection, 'epochs');

const durably = { writeConcern: { w: 'majority', journal: true } } as const;

/** What a service knows of its own stream; null before it has looked at it for the first time. */
export function streamEpoch(connection: Connection): Promise<StreamEpoch | null> {
  return epochsOf(connection).findOne({ _id: 'stream' });
}

/** The epoch that a service's events carry now. */
export async function epochNumber(connection: Connection): Promise<number> {
  return (await streamEpoch(connection))?.epoch ?? 1;
}

/** A request to publish everything again, from its beginning. */
export function republishFor(reason: Republish['reason'], now: Date): Republish {
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
 * Requests that the service of a database publishes its history again under a new epoch. One that
 * is under way already is that.
 */
export async function wantRepublish(connection: Connection, now: Date): Promise<StreamEpoch> {
  const known = await streamEpoch(connection);
  if (known?.republish && known.republish.state !== 'done') return known;
  const update = {
    $set: { republish: republishFor('requested', now) },
    $inc: { epoch: 1 },
  };
  // Where there is no row, there was no epoch but the first.
  if (!known) await epochsOf(connection).updateOne({ _id: 'stream' }, firstEpoch, { upsert: true });
  const wanted = await epochsOf(connection).findOneAndUpdate({ _id: 'stream' }, update, {
    returnDocument: 'after',
    ...durably,
  });
  if (!wanted) throw new Error('the epoch that was just written is missing');
  return wanted;
}

const firstEpoch = {
  $setOnInsert: { epoch: 1, createdAt: null, lastSequence: 0, lostAt: null, republish: null },
};
