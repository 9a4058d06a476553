import { collection } from '@portal/bus/collections';
import type { Connection } from 'mongoose';

/** The collection that a database has while a backup is restored into it. */
export const restoreMarkerName = 'restoring';

/** The restore that is writing, or was interrupted. */
export interface RestoreMarker {
  _id: 'restore';
  /** Another one for each attempt, so that two at once notice each other. */
  run: string;
  /** The time of the backup. */
  backup: string;
  /** Set in all databases before the markers are removed: a kill in between leaves nothing half-done. */
  isComplete: boolean;
}

/** Whether a restore into a service's database has begun and not ended. Throws the database's errors. */
export async function isRestoreIncomplete(connection: Connection): Promise<boolean> {
  const markers = collection<RestoreMarker>(connection, restoreMarkerName);
  return (await markers.findOne({ isComplete: false })) !== null;
}
