import { type RebuildState, rebuildStateCollection } from '@portal/bus/rebuild-state';
import type { ClientSession, Connection, mongo } from 'mongoose';

/** The read models are being rebuilt, so their data is incomplete and nothing may be archived. */
export class RebuildInProgressError extends Error {
  constructor() {
    super('The read models are being rebuilt: nothing is archived meanwhile');
  }
}

export type RebuildStore = ReturnType<typeof createRebuildStore>;

/** The state of rebuilding the read models from the event streams (docs/records.md). */
export function createRebuildStore(connection: Connection) {
  const rows = rebuildStateCollection(connection);
  const current = (session?: ClientSession): Promise<RebuildState | null> =>
    rows.findOne({ _id: 'rebuild' }, { ...(session && { session }) });

  async function completeGeneration(): Promise<number | null> {
    const rebuild = await current();
    return isUnderWay(rebuild) ? null : (rebuild?.generation ?? 0);
  }

  return {
    /** The last or current rebuild; null if there never was one. */
    current,

    /** Whether the read models are being rebuilt. */
    async isRebuilding(): Promise<boolean> {
      return isUnderWay(await current());
    },

    /** The generation of the read models; null while they are incomplete. */
    completeGeneration,

    /** The generation of the read models. Throws RebuildInProgressError while they are incomplete. */
    async currentGeneration(): Promise<number> {
      const generation = await completeGeneration();
      if (generation === null) throw new RebuildInProgressError();
      return generation;
    },

    /**
     * Fails a transaction that writes data of another generation than the current one: if a rebuild has
     * started since it was read, it may be incomplete.
     */
    async assertGeneration(generation: number, session: ClientSession): Promise<void> {
      const rebuild = await current(session);
      if (isUnderWay(rebuild) || (rebuild?.generation ?? 0) !== generation) {
        throw new RebuildInProgressError();
      }
    },

    /** Changes the current rebuild, unless it is done. */
    async update(change: mongo.UpdateFilter<RebuildState>): Promise<void> {
      await rows.updateOne({ _id: 'rebuild', state: { $ne: 'done' } }, change);
    },
  };
}

function isUnderWay(rebuild: RebuildState | null): boolean {
  return rebuild !== null && rebuild.state !== 'done';
}
