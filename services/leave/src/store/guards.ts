import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

interface Row {
  _id: string;
  taken: number;
}
export type Guards = Model<Row>;

const schema = new Schema<Row>(
  { _id: { type: String, required: true }, taken: { type: Number, required: true } },
  { collection: 'guards', versionKey: false },
);

export function guardsIn(connection: Connection): Guards {
  return connection.model<Row>('Guard', schema);
}

/**
 * Makes changes of the same people's leave or partnerships come one after the other: a transaction
 * that takes a guard fails and begins again where another has taken it since it began. What two of
 * them only read (a balance, a partner's leave) would otherwise let both through. In sorted order,
 * so that no two wait for each other.
 */
export async function takeGuards(
  guards: Guards,
  userIds: readonly string[],
  session: ClientSession,
): Promise<void> {
  for (const userId of [...new Set(userIds)].sort()) {
    await guards.updateOne({ _id: userId }, { $inc: { taken: 1 } }, { session, upsert: true });
  }
}

/** Removes the guard of somebody who was deleted, having taken it. */
export async function removeGuard(
  guards: Guards,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await guards.deleteOne({ _id: userId }, { session });
}
