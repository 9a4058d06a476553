import type { Connection } from 'mongoose';
import { collection } from './collections.ts';

/** How far a service is with reading everything anew from the streams. */
export interface Rebuild {
  _id: 'rebuild';
  /** Counts how often it was begun. */
  generation: number;
  /** `wanted` by a command, `forgetting` what is known, `reading` the streams; `done` the last time. */
  state: 'wanted' | 'forgetting' | 'reading' | 'done';
  wantedAt: Date;
  doneAt: Date | null;
  /** How many events are still to be read; null until it is known. */
  waiting: number | null;
}

export const rebuildsOf = (connection: Connection) => collection<Rebuild>(connection, 'rebuilds');

/** Null where there never was any. */
export function rebuildOf(connection: Connection): Promise<Rebuild | null> {
  return rebuildsOf(connection).findOne({ _id: 'rebuild' });
}

/** Asks the service of a database to read everything anew; one that is under way is that. */
export async function wantRebuild(connection: Connection, now: Date): Promise<Rebuild> {
  const rebuilds = rebuildsOf(connection);
  const underWay = await rebuildOf(connection);
  if (underWay && underWay.state !== 'done') return underWay;
  const $set = { state: 'wanted', wantedAt: now, doneAt: null, waiting: null } as const;
  const wanted = await rebuilds.findOneAndUpdate(
    { _id: 'rebuild' },
    { $set, $setOnInsert: { generation: 0 } },
    { upsert: true, returnDocument: 'after', writeConcern: { w: 'majority', journal: true } },
  );
  if (!wanted) throw new Error('what was just written is not there');
  return wanted;
}
