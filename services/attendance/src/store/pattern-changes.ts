import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/**
 * Sessions of a person that are still to be recalculated after their working patterns have changed, or the employment
 * of somebody with irregular hours.
 */
export interface PendingPatternChange {
  userId: string;
  /** The first London day that is still to be recalculated. */
  from: string;
  /** The lists of patterns by which the sessions may have been calculated. */
  before: (readonly WorkingPattern[])[];
}

interface Row extends Omit<PendingPatternChange, 'userId'> {
  _id: string;
}

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    from: { type: String, required: true },
    before: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'pattern-changes', versionKey: false },
);

export type PatternChangeStore = ReturnType<typeof createPatternChangeStore>;

/** The changes of patterns and employments that are still to be applied. Writes take the `session` of their transaction. */
export function createPatternChangeStore(connection: Connection) {
  const rows = connection.model<Row>('PatternChange', schema);

  return {
    /** Some people with a change to apply. */
    async userIds(limit: number): Promise<string[]> {
      const found = await rows.find({}, { _id: 1 }).limit(limit).lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },

    /** What is still to be applied for a person, or null. */
    async byUser(userId: string, session: ClientSession): Promise<PendingPatternChange | null> {
      const row = await rows.findById(userId).session(session).lean<Row>();
      return row && toChange(row);
    },

    async replace(
      { userId, ...change }: PendingPatternChange,
      session: ClientSession,
    ): Promise<void> {
      await rows.replaceOne({ _id: userId }, change, { session, upsert: true });
    },

    async remove(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: userId }, { session });
    },
  };
}

function toChange({ _id, ...change }: Row): PendingPatternChange {
  return { userId: _id, ...change };
}
