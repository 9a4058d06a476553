import { type Rebuild, rebuildCollection } from '@portal/bus/read-model-rebuild';
import type { ClientSession } from 'mongoose';

/** The state of rebuilding the read models from the event streams (docs/records.md). */
export type Rebuilds = ReturnType<typeof rebuildCollection>;
export { rebuildCollection as rebuildsIn };

/** The read models are being rebuilt, so their data is incomplete and nothing may be archived. */
export class RebuildInProgress extends Error {
  constructor() {
    super('The read models are being rebuilt: nothing is archived meanwhile');
  }
}

/** Tells whether the read models are being rebuilt. */
export async function isRebuilding(rebuilds: Rebuilds): Promise<boolean> {
  return isUnderWay(await rebuilds.findOne({ _id: 'rebuild' }));
}

/** Gives the generation of the read models. Throws RebuildInProgress while they are incomplete. */
export async function currentGeneration(rebuilds: Rebuilds): Promise<number> {
  const rebuild = await rebuilds.findOne({ _id: 'rebuild' });
  if (isUnderWay(rebuild)) throw new RebuildInProgress();
  return rebuild?.generation ?? 0;
}

/**
 * Fails a transaction that writes data of another generation than the current one: if a rebuild has
 * started since it was read, it may be incomplete.
 */
export async function assertGeneration(
  rebuilds: Rebuilds,
  generation: number,
  session: ClientSession,
): Promise<void> {
  const rebuild = await rebuilds.findOne({ _id: 'rebuild' }, { session });
  if (isUnderWay(rebuild) || (rebuild?.generation ?? 0) !== generation) {
    throw new RebuildInProgress();
  }
}

function isUnderWay(rebuild: Rebuild | null): boolean {
  return rebuild !== null && rebuild.state !== 'done';
}
