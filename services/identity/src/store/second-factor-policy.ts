import type { SecondFactorPolicy } from '@portal/contracts/identity/second-factor';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import { defaultSecondFactorPolicy } from '../domain/second-factor-policy.ts';

type Row = SecondFactorPolicy & { _id: string };

const policyId = 'policy';

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    audience: { type: String, required: true },
    fromDay: { type: String, default: null },
    graceDays: { type: Number, required: true },
  },
  { collection: 'secondfactorpolicy', versionKey: false, strict: 'throw' },
);

export type SecondFactorPolicyStore = ReturnType<typeof createSecondFactorPolicyStore>;

/** Of whom a second factor is demanded: one document, missing until a master admin saves it. */
export function createSecondFactorPolicyStore(connection: Connection) {
  const rows = connection.model<Row>('SecondFactorPolicy', schema);

  return {
    async current(session: ClientSession | null = null): Promise<SecondFactorPolicy> {
      const row = await rows.findById(policyId).session(session).lean<Row>();
      if (row === null) return defaultSecondFactorPolicy;
      const { audience, fromDay, graceDays } = row;
      return { audience, fromDay, graceDays };
    },

    async replace(policy: SecondFactorPolicy, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: policyId }, { $set: policy }, { session, upsert: true });
    },
  };
}
