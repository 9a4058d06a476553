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

// The sum of all is asked for at every look at everybody's leave.
schema.index({ taken: 1 });

/** Stands for all who were deleted. */
export const departed = 'departed';

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
  const removed = await guards.findOneAndDelete({ _id: userId }, { session }).lean<Row>();
  const taken = (removed?.taken ?? 0) + 1;
  await guards.updateOne({ _id: departed }, { $inc: { taken } }, { session, upsert: true });
}

/** How often guards were taken: grows with every change of anybody's leave or partnership. */
export async function changesSoFar(guards: Guards): Promise<number> {
  const [sum] = await guards.aggregate<{ taken: number }>([
    { $match: { taken: { $gt: 0 } } },
    { $group: { _id: null, taken: { $sum: '$taken' } } },
  ]);
  return sum?.taken ?? 0;
}

/** How often each guard was taken; each figure no newer than what is read afterwards. */
export async function guardsTaken(guards: Guards): Promise<Map<string, number>> {
  // As lists of ids, which the driver takes in in a third of the time of documents.
  const groups = await guards.aggregate<{ _id: number; userIds: string[] }>([
    { $group: { _id: '$taken', userIds: { $push: '$_id' } } },
  ]);
  return new Map(groups.flatMap(({ _id, userIds }) => userIds.map((userId) => [userId, _id])));
}
