import type { Connection } from 'mongoose';
import { collection, majorityWrite } from './collections.ts';

/** The state of rebuilding a service's read models from the streams. */
export interface RebuildState {
  _id: 'rebuild';
  /** The number of rebuilds so far, this one included. */
  generation: number;
  /** `wanted`: requested. `forgetting`: deleting the old data. `reading`: replaying the streams. */
  state: 'wanted' | 'forgetting' | 'reading' | 'done';
  wantedAt: Date;
  doneAt: Date | null;
  /** The number of events still to be handled; null until known. */
  waiting: number | null;
}

/** Holds the last or current rebuild. */
export const rebuildStateCollection = (connection: Connection) =>
  collection<RebuildState>(connection, 'rebuilds');

/** The last or current rebuild; null if there never was one. */
export function findRebuild(connection: Connection): Promise<RebuildState | null> {
  return rebuildStateCollection(connection).findOne({ _id: 'rebuild' });
}

/**
 * Requests that the service of a database rebuilds its read models. Gives the current rebuild if
 * one is in progress.
 */
export async function requestRebuild(connection: Connection, now: Date): Promise<RebuildState> {
  const rebuilds = rebuildStateCollection(connection);
  const current = await findRebuild(connection);
  if (current && current.state !== 'done') return current;
  const $set = { state: 'wanted', wantedAt: now, doneAt: null, waiting: null } as const;
  const requested = await rebuilds.findOneAndUpdate(
    { _id: 'rebuild' },
    { $set, $setOnInsert: { generation: 0 } },
    { upsert: true, returnDocument: 'after', ...majorityWrite },
  );
  if (!requested) throw new Error('the rebuild that was just written is missing');
  return requested;
}
