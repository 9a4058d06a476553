import { type Rebuild, rebuildsOf } from '@portal/bus/rebuilds';
import type { ClientSession } from 'mongoose';

/** Whether, and how often, what the archive knows was read anew (docs/records.md). */
export type Rebuilds = ReturnType<typeof rebuildsOf>;
export { rebuildsOf as rebuildsIn };

/** Nothing may be archived: what is known is being read anew, and not all of it is known. */
export class RebuildUnderWay extends Error {
  constructor() {
    super('Everything is being read anew: nothing is archived meanwhile');
  }
}

export async function isRebuilding(rebuilds: Rebuilds): Promise<boolean> {
  return isUnderWay(await rebuilds.findOne({ _id: 'rebuild' }));
}

/** Which knowledge there is now. Throws RebuildUnderWay while there is none. */
export async function knowledgeOf(rebuilds: Rebuilds): Promise<number> {
  const rebuild = await rebuilds.findOne({ _id: 'rebuild' });
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
  const rebuild = await rebuilds.findOne({ _id: 'rebuild' }, { session });
  if (isUnderWay(rebuild) || (rebuild?.generation ?? 0) !== generation) {
    throw new RebuildUnderWay();
  }
}

function isUnderWay(rebuild: Rebuild | null): boolean {
  return rebuild !== null && rebuild.state !== 'done';
}
