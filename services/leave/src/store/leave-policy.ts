import type { Nation } from '@portal/kernel/bank-holidays';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** The leave policy, which applies to everybody. */
export interface Policy {
  /** The nation whose bank holidays apply. */
  nation: Nation;
  /** Whether sick leave is approved automatically when it is reported. */
  sickLeaveApprovedAtOnce: boolean;
}

/** The stored policy; missing fields have their defaults. */
type Row = Partial<Policy> & { _id: typeof policyId; version: number };

const policyId = 'policy';

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    nation: String,
    sickLeaveApprovedAtOnce: Boolean,
    version: { type: Number, required: true },
  },
  { versionKey: false },
);

export type LeavePolicyStore = ReturnType<typeof createLeavePolicyStore>;

/** The leave policy in MongoDB. `defaultNation` applies until an administrator sets one. */
export function createLeavePolicyStore(connection: Connection, defaultNation: Nation) {
  const rows = connection.model<Row>('Policy', schema, 'policy');

  const toPolicy = (row: Row | null): Policy => ({
    nation: row?.nation ?? defaultNation,
    sickLeaveApprovedAtOnce: row?.sickLeaveApprovedAtOnce ?? false,
  });

  return {
    current: async (session: ClientSession | null = null): Promise<Policy> =>
      toPolicy(await rows.findById(policyId).session(session).lean<Row>()),

    /** Changes some fields of the policy, and returns the new policy with its version. */
    async change(
      changes: Partial<Policy>,
      session: ClientSession,
    ): Promise<Policy & { version: number }> {
      const row = await rows
        .findOneAndUpdate(
          { _id: policyId },
          { $set: changes, $inc: { version: 1 } },
          { session, upsert: true, returnDocument: 'after' },
        )
        .lean<Row>();
      return { ...toPolicy(row), version: row?.version ?? 1 };
    },
  };
}
