import type { Nation } from '@portal/kernel/bank-holidays';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** The leave policy, which applies to everybody. */
export interface Policy {
  /** The nation whose bank holidays apply. */
  nation: Nation;
  /** Whether sick leave is approved automatically when it is reported. */
  sickLeaveApprovedAtOnce: boolean;
}

/** The stored policy; missing fields have their defaults. */
interface Row extends Partial<Policy> {
  _id: typeof policyId;
  version: number;
}
export type Policies = Model<Row>;

const policyId = 'policy';

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    nation: String,
    sickLeaveApprovedAtOnce: Boolean,
    version: { type: Number, required: true },
  },
  { collection: 'policy', versionKey: false },
);

export function policyIn(connection: Connection): Policies {
  return connection.model<Row>('Policy', schema);
}

/** The current policy. `nation` is the default until an administrator sets one. */
export async function loadPolicy(
  policies: Policies,
  nation: Nation,
  session?: ClientSession,
): Promise<Policy> {
  return withDefaults(nation, await policies.findById(policyId, null, { session }).lean<Row>());
}

/** Changes some fields of the policy, and returns the new policy with its version. */
export async function changePolicy(
  policies: Policies,
  nation: Nation,
  changes: Partial<Policy>,
  session: ClientSession,
): Promise<Policy & { version: number }> {
  const row = await policies
    .findOneAndUpdate(
      { _id: policyId },
      { $set: changes, $inc: { version: 1 } },
      { session, upsert: true, returnDocument: 'after' },
    )
    .lean<Row>();
  return { ...withDefaults(nation, row), version: row?.version ?? 1 };
}

function withDefaults(nation: Nation, row: Row | null): Policy {
  return {
    nation: row?.nation ?? nation,
    sickLeaveApprovedAtOnce: row?.sickLeaveApprovedAtOnce ?? false,
  };
}
