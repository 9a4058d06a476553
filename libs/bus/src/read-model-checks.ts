import type { Connection } from 'mongoose';
import { collection, majorityWrite } from './collections.ts';

/** The last comparison of a service's read models with the services that own the data. */
export interface ReadModelCheck {
  _id: 'copies';
  doneAt: Date;
  /** The number of differences. Their ids aren't stored, because they would outlive an erasure. */
  differences: number;
}

const readModelCheckCollection = (connection: Connection) =>
  collection<ReadModelCheck>(connection, 'checks');

/** The last comparison of a service's read models; null if there was none. */
export function findReadModelCheck(connection: Connection): Promise<ReadModelCheck | null> {
  return readModelCheckCollection(connection).findOne({ _id: 'copies' });
}

/** Stores the result of a comparison in the database of the service with the read models. */
export async function saveReadModelCheck(
  connection: Connection,
  { doneAt, differences }: Omit<ReadModelCheck, '_id'>,
): Promise<void> {
  await readModelCheckCollection(connection).replaceOne(
    { _id: 'copies' },
    { doneAt, differences },
    { upsert: true, ...majorityWrite },
  );
}
