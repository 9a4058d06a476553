import { type Connection, type Model, Schema } from 'mongoose';
import type { UserFilter } from './user-filter.ts';

/** A person's leave settings, from the events of leave; `_id` is the person's id. */
export interface Settings {
  _id: string;
  annualLeaveEntitlement: number;
  version: number;
}
export type SettingsModel = Model<Settings>;

const required = { required: true } as const;

const schema = new Schema<Settings>(
  {
    _id: { type: String, ...required },
    annualLeaveEntitlement: { type: Number, ...required },
    version: { type: Number, ...required },
  },
  { collection: 'settings', versionKey: false },
);

export function settingsIn(connection: Connection): SettingsModel {
  return connection.model<Settings>('Settings', schema);
}

/** The entitlements of some people; those never set are left out. */
export async function entitlementsOf(
  settings: SettingsModel,
  userFilter: UserFilter,
): Promise<Map<string, number>> {
  const rows = await settings.find({ _id: userFilter }).lean<Settings[]>();
  return new Map(rows.map((row) => [row._id, row.annualLeaveEntitlement]));
}
