import type { Connection } from 'mongoose';
import { collection, majorityWrite } from './collections.ts';

/** A reference to a stored entity, with the part of the history that it belongs to. */
export interface HistoryRef {
  part: string;
  id: string;
}

/** An entity whose current state no event of the stream carries. */
export interface MissingEvent extends HistoryRef {
  /** The person that the entity concerns. */
  subject: string;
}

/** The last or current comparison of a service's database with its stream. */
export interface StreamCheck {
  _id: 'stream';
  state: 'wanted' | 'running' | 'done';
  wantedAt: Date;
  /** Whether to republish missing events. */
  repair: boolean;
  /** Entities to republish even if the stream has them, because a read model of them is wrong. */
  again: HistoryRef[];
  doneAt: Date | null;
  /** The number of events that the stream should hold. */
  checked: number;
  missingCount: number;
  /** The first of the missing events. */
  missing: MissingEvent[];
  /** The number of events that were republished. */
  repaired: number;
  error: string | null;
}

export interface StreamCheckOptions {
  now: Date;
  repair?: boolean;
  again?: HistoryRef[];
}

/** A check without a result. */
export function newStreamCheck(
  state: StreamCheck['state'],
  { now, repair = false, again = [] }: StreamCheckOptions,
): Omit<StreamCheck, '_id'> {
  return {
    state,
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
}

/** Holds the last or current check of the stream. */
export const streamCheckCollection = (connection: Connection) =>
  collection<StreamCheck>(connection, 'checks');

/** The last or current check of a service's stream; null if there was none. */
export function findStreamCheck(connection: Connection): Promise<StreamCheck | null> {
  return streamCheckCollection(connection).findOne({ _id: 'stream' });
}

/**
 * Requests that the service of a database compares it with its stream, and optionally repairs the
 * stream. Replaces a check that was requested before.
 */
export async function requestStreamCheck(
  connection: Connection,
  options: StreamCheckOptions,
): Promise<void> {
  await streamCheckCollection(connection).updateOne(
    { _id: 'stream' },
    { $set: newStreamCheck('wanted', options) },
    { upsert: true, ...majorityWrite },
  );
}
