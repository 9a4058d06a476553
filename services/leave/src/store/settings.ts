import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { Settings } from '../domain/settings.ts';

interface Row extends Omit<Settings, 'userId'> {
  _id: string;
  /** There while the person is an administrator: kept for when they are staff again. */
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
 * The settings of some people, in one query; those who are no staff are left out. Outside of a
 * transaction what it gives is such as every transaction that begins afterwards sees.
 */
export async function settingsOf(
  settings: AllSettings,
  userIds: readonly string[],
  session?: ClientSession,
): Promise<Settings[]> {
  const query = settings.find({ _id: { $in: userIds }, ...ofStaff }, null, { session });
  // What others are about to commit is there for a plain read a moment before.
  if (!session) query.readConcern('majority');
  return (await query.lean<Row[]>()).map(({ _id, ...row }) => ({ userId: _id, ...row }));
}

/** The settings of all staff. */
export async function settingsOfAll(settings: AllSettings): Promise<Settings[]> {
  const rows = await settings.find(ofStaff).readConcern('majority').lean<Row[]>();
  return rows.map(({ _id, ...row }) => ({ userId: _id, ...row }));
}

/** Stores the first settings of a member of staff; those who have some get them back, and false. */
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

/** Puts the settings of somebody, if there are any, where they count for nothing. */
export async function restSettings(
  settings: AllSettings,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await settings.updateOne({ _id: userId }, { $set: { dormant: true } }, { session });
}

/** Stores settings in the place of those that were read in the same transaction. */
export async function replaceSettings(
  settings: AllSettings,
  { userId, ...row }: Settings,
  session: ClientSession,
): Promise<void> {
  await settings.replaceOne({ _id: userId }, row, { session });
}

/** Removes the settings of somebody for good, and gives their version, or null for none. */
export async function removeSettings(
  settings: AllSettings,
  userId: string,
  session: ClientSession,
): Promise<number | null> {
  const removed = await settings.findOneAndDelete({ _id: userId }, { session }).lean<Row>();
  return removed?.version ?? null;
}
