import type { Connection } from 'mongoose';
import { collection } from './collections.ts';

/** The last comparison of what a service holds of others with what they hold themselves. */
export interface CopiesCheck {
  _id: 'copies';
  doneAt: Date;
  /** How many of its copies differ. Which ones is not kept: that would outlive an erasure. */
  differences: number;
}

const checksOf = (connection: Connection) => collection<CopiesCheck>(connection, 'checks');

/** The last comparison of a service's copies; null where there was none. */
export function lastCopiesCheck(connection: Connection): Promise<CopiesCheck | null> {
  return checksOf(connection).findOne({ _id: 'copies' });
}

/** Notes the result of a comparison in the database of the service whose copies were compared. */
export async function noteCopiesCheck(
  connection: Connection,
  { doneAt, differences }: Omit<CopiesCheck, '_id'>,
): Promise<void> {
  await checksOf(connection).replaceOne(
    { _id: 'copies' },
    { doneAt, differences },
    { upsert: true, writeConcern: { w: 'majority', journal: true } },
  );
}
