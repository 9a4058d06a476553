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

// Every read of everybody's leave sums the counts.
schema.index({ taken: 1 });

/** The guard that holds the counts of all deleted people. */
export const deletedPeopleGuard = 'departed';

export function guardsIn(connection: Connection): Guards {
  return connection.model<Row>('Guard', schema);
}

/**
 * Serializes changes to the same people's leave or partnerships. If another transaction has taken
 * the guard since this one began, this one fails and is retried. Without guards, two transactions
 * that only read a balance or a partner's leave could both succeed (write skew). The sorted order
 * prevents deadlocks.
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

/** Removes a deleted person's guard, and keeps its count in the total. */
export async function removeGuard(
  guards: Guards,
  userId: string,
  session: ClientSession,
): Promise<void> {
  const removed = await guards.findOneAndDelete({ _id: userId }, { session }).lean<Row>();
  const taken = (removed?.taken ?? 0) + 1;
  await guards.updateOne(
    { _id: deletedPeopleGuard },
    { $inc: { taken } },
    { session, upsert: true },
  );
}

/** Counts how often guards were taken. Increases with every change to leave or partnerships. */
export async function countChanges(guards: Guards): Promise<number> {
  const [sum] = await guards.aggregate<{ taken: number }>([
    { $match: { taken: { $gt: 0 } } },
    { $group: { _id: null, taken: { $sum: '$taken' } } },
  ]);
  return sum?.taken ?? 0;
}

/**
 * How often each guard was taken, by user id. Rows that are read afterwards are at least as new.
 */
export async function readGuardCounts(guards: Guards): Promise<Map<string, number>> {
  // The driver reads lists of ids in a third of the time of documents.
  const groups = await guards.aggregate<{ _id: number; userIds: string[] }>([
    { $group: { _id: '$taken', userIds: { $push: '$_id' } } },
  ]);
  return new Map(groups.flatMap(({ _id, userIds }) => userIds.map((userId) => [userId, _id])));
}
