import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { Entitlement } from '../domain/balance.ts';

/** What is set for one person. Only staff have settings: administrators have no leave. */
export interface Settings extends Entitlement {
  userId: string;
  /** `MM-DD` */
  leaveYearStartDate: string;
  version: number;
}

type Row = Omit<Settings, 'userId'> & { _id: string };
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
  },
  { collection: 'settings', versionKey: false },
);

export function settingsIn(connection: Connection): AllSettings {
  return connection.model<Row>('Settings', schema);
}

/** The settings of some people, in one query; those who have none are left out. */
export async function settingsOf(
  settings: AllSettings,
  userIds: readonly string[],
): Promise<Settings[]> {
  const rows = await settings.find({ _id: { $in: userIds } }).lean<Row[]>();
  return rows.map(({ _id, ...row }) => ({ userId: _id, ...row }));
}

/** Stores the first settings of a person; gives false where they have some. */
export async function addSettings(
  settings: AllSettings,
  { userId, ...row }: Settings,
  session: ClientSession,
): Promise<boolean> {
  const { upsertedCount } = await settings.updateOne(
    { _id: userId },
    { $setOnInsert: row },
    { session, upsert: true },
  );
  return upsertedCount === 1;
}
