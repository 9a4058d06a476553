import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { YearEntitlement } from '../domain/balance.ts';
import type { Settings } from '../domain/leave-settings.ts';

interface Row extends Omit<Settings, 'userId'> {
  _id: string;
  /**
   * Set while the person is an administrator; the settings are kept in case they become staff
   * again.
   */
  dormant?: true;
}

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    annualLeaveEntitlement: { type: Number, ...required },
    leaveYearStartDate: { type: String, ...required },
    carryOverDays: { type: Number, ...required },
    carryOverYear: { type: String, default: null },
    // Settings of earlier versions have none of these.
    carryOverExpiresOn: String,
    accruesInFirstYear: Boolean,
    yearEntitlements: {
      type: [
        new Schema<YearEntitlement>(
          { yearStart: String, days: Number, unit: String },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    version: { type: Number, ...required },
    dormant: Boolean,
  },
  { versionKey: false },
);

const ofStaff = { dormant: { $ne: true } } as const;

export type LeaveSettingsStore = ReturnType<typeof createLeaveSettingsStore>;

/** The leave settings of staff in MongoDB. Writes take the `session` of their transaction. */
export function createLeaveSettingsStore(connection: Connection) {
  const rows = connection.model<Row>('Settings', schema, 'settings');

  /**
   * The settings of some people in one query. People who are not staff are left out. Outside a
   * transaction, every transaction that starts afterwards sees at least the same.
   */
  async function byUsers(
    userIds: readonly string[],
    session: ClientSession | null = null,
  ): Promise<Settings[]> {
    const query = rows.find({ _id: { $in: userIds }, ...ofStaff }).session(session);
    // A plain read could see data before its commit has reached the majority.
    if (!session) query.readConcern('majority');
    return (await query.lean<Row[]>()).map(toSettings);
  }

  return {
    byUsers,

    /** One person's settings, like `byUsers`; null if they are not staff. */
    async byUser(userId: string, session: ClientSession | null = null): Promise<Settings | null> {
      const [settings] = await byUsers([userId], session);
      return settings ?? null;
    },

    /** The settings of all staff. */
    async all(): Promise<Settings[]> {
      const found = await rows.find(ofStaff).readConcern('majority').lean<Row[]>();
      return found.map(toSettings);
    },

    /**
     * Adds the first settings of a member of staff. Existing settings are reactivated: returns
     * false.
     */
    async insertOrReactivate(
      { userId, ...row }: Settings,
      session: ClientSession,
    ): Promise<boolean> {
      const { upsertedCount } = await rows.updateOne(
        { _id: userId },
        { $setOnInsert: row, $unset: { dormant: true } },
        { session, upsert: true },
      );
      return upsertedCount === 1;
    },

    /** Suspends a person's settings, if they have any, while they are an administrator. */
    async suspend(userId: string, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: userId }, { $set: { dormant: true } }, { session });
    },

    async replace({ userId, ...row }: Settings, session: ClientSession): Promise<void> {
      // The driver also keeps fields that only the next version knows, in a rolling upgrade.
      await rows.collection.replaceOne({ _id: userId as never }, row, { session });
    },

    /** Removes a person's settings and returns their version; null if there were none. */
    async removeByUser(userId: string, session: ClientSession): Promise<number | null> {
      const removed = await rows.findOneAndDelete({ _id: userId }, { session }).lean<Row>();
      return removed?.version ?? null;
    },
  };
}

function toSettings({ _id, ...settings }: Row): Settings {
  return { userId: _id, ...settings };
}
