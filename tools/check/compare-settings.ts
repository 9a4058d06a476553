import type { mongo } from 'mongoose';
import type { Databases } from './database-types.ts';
import type { Difference } from './difference.ts';

type Row = mongo.BSON.Document & {
  _id: string;
  version: number;
  annualLeaveEntitlement: number;
};

/** Compares all entitlements, which leave owns, with the copies of records and identity. */
export async function compareSettings({
  leave,
  records,
  identity,
}: Databases): Promise<Difference[]> {
  const differences: Difference[] = [];
  const settings = leave.collection<Row>('settings').find().sort({ _id: 1 });
  for await (const own of settings) {
    const userId = own._id;
    const again = [{ part: 'settings', id: userId }];
    const [copy, account] = await Promise.all([
      records.collection<Row>('settings').findOne({ _id: userId }),
      identity.collection<Row>('accounts').findOne({ _id: userId }),
    ]);
    const common = { userId, day: null, owner: 'leave', again } as const;
    // Skip people who were just deleted.
    if (!account) continue;
    if (copy?.annualLeaveEntitlement !== own.annualLeaveEntitlement) {
      const isInTheWay = copy !== null && copy.version >= own.version;
      differences.push({
        ...common,
        follower: 'records',
        what: 'the annual leave entitlement differs from that in the leave service',
        forget: isInTheWay ? { collection: 'settings', ids: [userId] } : null,
      });
    }
    if (account.annualLeaveEntitlement !== own.annualLeaveEntitlement) {
      differences.push({
        ...common,
        follower: 'identity',
        what: 'the annual leave entitlement differs from that in the leave service',
        forget: null,
      });
    }
  }
  return differences;
}
