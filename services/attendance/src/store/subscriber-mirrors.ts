import { type MirrorRow, mirrorCollection } from '@portal/bus/collections';
import type { Connection } from 'mongoose';

export type SubscriberMirrorStore = ReturnType<typeof createSubscriberMirrorStore>;

/** The state of each subscriber's copy of the events, which the mirror sync stores. */
export function createSubscriberMirrorStore(connection: Connection) {
  const rows = mirrorCollection(connection);

  return {
    /** The mirrors by the id of their subscriber. */
    async bySubscriber(): Promise<Map<string, MirrorRow>> {
      return new Map((await rows.find().toArray()).map((mirror) => [mirror._id, mirror]));
    },

    async removeAll(): Promise<void> {
      await rows.deleteMany({});
    },
  };
}
