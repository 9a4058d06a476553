import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { Settings } from '../domain/leave-settings.ts';

interface Row extends Omit<Settings, 'userId'> {
  _id: string;
  /**
   * Set while the person is an administrator; the settings are kept in case they become staff
   * again.
   */
  dormant?: true;
}
export type AllSettings = Model<Row>;

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    annualLeaveEntitlement: { type: Number, ...required },
    leaveYearStartDate: { type: String, ...required },
    carryOverDays: { type: Number, ...required },
    carryOverYear: { type: String, default: null },
    version: { type: Number, ...required },
    dormant: Boolean,
  },
  { collection: 'settings', versionKey: false },
);

const ofStaff = { dormant: { $ne: true } } as const;

export function settingsIn(connection: Connection): AllSettings {
  return connection.model<Row>('Settings', schema);
}

/**
 * Finds the settings of some people in one query. People who are not staff are left out. Outside a
 * transaction, every transaction that starts afterwards sees at least the same.
 */
export async function findSettings(
  settings: AllSettings,
  userIds: readonly string[],
  session?: ClientSession,
): Promise<Settings[]> {
  const query = settings.find({ _id: { $in: userIds }, ...ofStaff }, null, { session });
  // A plain read could see data before its commit has reached the majority.
  if (!session) query.readConcern('majority');
  return (await query.lean<Row[]>()).map(({ _id, ...row }) => ({ userId: _id, ...row }));
}

/** Finds the settings of all staff. */
export async function findAllSettings(settings: AllSettings): Promise<Settings[]> {
  const rows = await settings.find(ofStaff).readConcern('majority').lean<Row[]>();
  return rows.map(({ _id, ...row }) => ({ userId: _id, ...row }));
}

/**
 * Adds the first settings of a member of staff. Existing settings are reactivated: returns false.
 */
export async function addSettings(
  settings: AllSettings,
  { userId, ...row }: Settings,
  session: ClientSession,
): Promise<boolean> {
  const { upsertedCount } = await settings.updateOne(
    { _id: userId },
    { $setOnInsert: row, $unset: { dormant: true } },
    { session, upsert: true },
  );
  return upsertedCount === 1;
}

/** Suspends a person's settings, if they have any, while they are an administrator. */
export async function suspendSettings(
  settings: AllSettings,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await settings.updateOne({ _id: userId }, { $set: { dormant: true } }, { session });
}

/** Replaces a person's settings. */
export async function replaceSettings(
  settings: AllSettings,
  { userId, ...row }: Settings,
  session: ClientSession,
): Promise<void> {
  await settings.replaceOne({ _id: userId }, row, { session });
}

/** Deletes a person's settings and returns their version; null if there were none. */
export async function removeSettings(
  settings: AllSettings,
  userId: string,
  session: ClientSession,
): Promise<number | null> {
  const removed = await settings.findOneAndDelete({ _id: userId }, { session }).lean<Row>();
  return removed?.version ?? null;
}
