import type { Connection } from 'mongoose';
import { collection } from './collections.ts';

/** A stored thing, by the part of the history that it belongs to. */
export interface HistoryRef {
  part: string;
  id: string;
}

/** Something whose present state no event of the stream carries. */
export interface MissingEvent extends HistoryRef {
  /** The person whom it concerns. */
  subject: string;
}

/** A comparison of what a service stores with what its stream holds: the last one, or one under way. */
export interface StreamCheck {
  _id: 'stream';
  state: 'wanted' | 'running' | 'done';
  wantedAt: Date;
  /** Whether what is missing is to be published again. */
  repair: boolean;
  /** What is to be published again whatever the stream holds, because a copy of it is wrong. */
  again: HistoryRef[];
  doneAt: Date | null;
  /** How many events the stream should hold. */
  checked: number;
  missingCount: number;
  /** The first of what is missing. */
  missing: MissingEvent[];
  /** How many events were published again. */
  repaired: number;
  error: string | null;
}

export const checksOf = (connection: Connection) => collection<StreamCheck>(connection, 'checks');

/** The last check of a service, or the one that is under way; null where there was none. */
export function lastCheck(connection: Connection): Promise<StreamCheck | null> {
  return checksOf(connection).findOne({ _id: 'stream' });
}

/**
 * Requests that the service of a database compares what it stores with its stream. One that only
 * looks is replaced by one that repairs.
 */
export async function wantCheck(
  connection: Connection,
  { now, repair = false, again = [] }: { now: Date; repair?: boolean; again?: HistoryRef[] },
): Promise<void> {
  const wanted: Omit<StreamCheck, '_id'> = {
    state: 'wanted',
    wantedAt: now,
    repair,
    again,
    doneAt: null,
    checked: 0,
    missingCount: 0,
    missing: [],
    repaired: 0,
    error: null,
  };
  await checksOf(connection).updateOne(
    { _id: 'stream' },
    { $set: wanted },
    { upsert: true, writeConcern: { w: 'majority', journal: true } },
  );
}
