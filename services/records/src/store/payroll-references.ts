import { type ClientSession, type Connection, Schema } from 'mongoose';

/** A person’s number in the payroll software. A deleted person leaves a tombstone, without a number. */
interface Row {
  _id: string;
  reference?: string;
  deleted?: boolean;
}

const schema = new Schema<Row>(
  { _id: { type: String, required: true }, reference: String, deleted: Boolean },
  { collection: 'payrollReferences', versionKey: false },
);

// No two people have the same.
schema.index(
  { reference: 1 },
  { unique: true, partialFilterExpression: { reference: { $gt: '' } } },
);

export type PayrollReferenceStore = ReturnType<typeof createPayrollReferenceStore>;

/** People’s numbers in the payroll software, in MongoDB. */
export function createPayrollReferenceStore(connection: Connection) {
  const rows = connection.model<Row>('PayrollReference', schema);

  return {
    /** The numbers of some people; those without one are left out. */
    async of(
      userIds: readonly string[],
      session: ClientSession | null = null,
    ): Promise<Map<string, string>> {
      const found = await rows
        .find({ _id: { $in: userIds } })
        .session(session)
        .lean<Row[]>();
      return new Map(found.flatMap(({ _id, reference }) => (reference ? [[_id, reference]] : [])));
    },

    /** The ids of all people with a number. */
    async userIds(): Promise<string[]> {
      const found = await rows
        .find({ reference: { $gt: '' } }, { _id: 1 })
        .lean<Pick<Row, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },

    /** Whether somebody else has a number. */
    async isTaken(reference: string, userId: string, session: ClientSession): Promise<boolean> {
      const other = await rows.findOne({ reference }, { _id: 1 }).session(session).lean<Row>();
      return other !== null && other._id !== userId;
    },

    /** Sets or removes the number of a person. Fails if somebody else has it, or the person was deleted. */
    async save(userId: string, reference: string | null, session: ClientSession): Promise<void> {
      const update = reference === null ? { $unset: { reference: 1 } } : { $set: { reference } };
      const filter = { _id: userId, deleted: { $ne: true } };
      await rows.updateOne(filter, update as object, { upsert: true, session });
    },

    /** Replaces a person’s number with a mark that they were deleted. */
    async markDeleted(userId: string, session: ClientSession): Promise<void> {
      const update = { $set: { deleted: true }, $unset: { reference: 1 } } as const;
      await rows.updateOne({ _id: userId }, update, { upsert: true, session });
    },
  };
}
