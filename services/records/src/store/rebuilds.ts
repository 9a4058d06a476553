import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** How far the archive is with reading everything anew from the streams (docs/records.md). */
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
export type Rebuilds = Model<Rebuild>;

const schema = new Schema<Rebuild>(
  {
    _id: { type: String, required: true },
    generation: { type: Number, default: 0 },
    state: { type: String, required: true },
    wantedAt: { type: Date, required: true },
    doneAt: { type: Date, default: null },
    waiting: { type: Number, default: null },
  },
  { collection: 'rebuilds', versionKey: false },
);

export function rebuildsIn(connection: Connection): Rebuilds {
  return connection.model<Rebuild>('Rebuild', schema);
}

/** Nothing may be archived: what is known is being read anew, and not all of it is known. */
export class RebuildUnderWay extends Error {
  constructor() {
    super('Everything is being read anew: nothing is archived meanwhile');
  }
}

export async function rebuildOf(
  rebuilds: Rebuilds,
  session: ClientSession | null = null,
): Promise<Rebuild | null> {
  return rebuilds.findById('rebuild').session(session).lean<Rebuild>();
}

export async function isRebuilding(rebuilds: Rebuilds): Promise<boolean> {
  return isUnderWay(await rebuildOf(rebuilds));
}

/** Which knowledge there is now. Throws RebuildUnderWay while there is none. */
export async function knowledgeOf(rebuilds: Rebuilds): Promise<number> {
  const rebuild = await rebuildOf(rebuilds);
  if (isUnderWay(rebuild)) throw new RebuildUnderWay();
  return rebuild?.generation ?? 0;
}

/**
 * Fails a transaction that writes what was read from the knowledge of `generation`, where that has
 * begun to be forgotten meanwhile: what was read may have been a part of it.
 */
export async function stillKnown(
  rebuilds: Rebuilds,
  generation: number,
  session: ClientSession,
): Promise<void> {
  const rebuild = await rebuildOf(rebuilds, session);
  if (isUnderWay(rebuild) || (rebuild?.generation ?? 0) !== generation) {
    throw new RebuildUnderWay();
  }
}

function isUnderWay(rebuild: Rebuild | null): boolean {
  return rebuild !== null && rebuild.state !== 'done';
}
