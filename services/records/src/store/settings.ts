import { upsertIfNewer, writeTombstone } from '@portal/bus/read-model';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { UserFilter } from './user-filter.ts';

/** A person's leave settings, from the events of leave; the id is the person's. */
export interface LeaveSettings {
  id: string;
  annualLeaveEntitlement: number;
  version: number;
}

type Row = Omit<LeaveSettings, 'id'> & { _id: string };

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    annualLeaveEntitlement: { type: Number, ...required },
    version: { type: Number, ...required },
  },
  { collection: 'settings', versionKey: false },
);

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** The leave settings from leave's events. */
export function createSettingsStore(connection: Connection) {
  const rows = connection.model<Row>('Settings', schema);

  return {
    /** The entitlements of some people; those never set are left out. */
    async entitlements(userFilter: UserFilter): Promise<Map<string, number>> {
      const found = await rows.find({ _id: userFilter }).lean<Row[]>();
      return new Map(found.map((row) => [row._id, row.annualLeaveEntitlement]));
    },

    /** Stores settings unless a newer version is stored. */
    async saveIfNewer({ id, ...settings }: LeaveSettings, session: ClientSession): Promise<void> {
      await upsertIfNewer(rows.collection, session, { _id: id, ...settings });
    },

    /** Replaces a person's settings with a mark that they were deleted. */
    async markDeleted(
      { id, version }: Pick<LeaveSettings, 'id' | 'version'>,
      session: ClientSession,
    ): Promise<void> {
      await writeTombstone(rows.collection, session, { _id: id, version });
    },
  };
}
