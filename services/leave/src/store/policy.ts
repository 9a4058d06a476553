import type { Nation } from '@portal/kernel/bank-holidays';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** What holds for everybody's leave. */
export interface Policy {
  /** Whose bank holidays count. */
  nation: Nation;
  /** Whether sick leave is approved as it is reported, without HR. */
  sickLeaveApprovedAtOnce: boolean;
}

/** What was set; the rest is as it is where nobody has said anything. */
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

/** The policy as it is; `nation` counts until somebody sets another. */
export async function policyOf(
  policies: Policies,
  nation: Nation,
  session?: ClientSession,
): Promise<Policy> {
  return withDefaults(nation, await policies.findById(policyId, null, { session }).lean<Row>());
}

/** Sets some of it and leaves the rest as it is; gives it as it is then, with its version. */
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
