import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { OvertimeRule } from '../domain/payroll-line.ts';
import type { PayrollCalendar } from '../domain/payroll-period.ts';
import { defaultPayrollSettings, type PayrollSettings } from '../domain/payroll-settings.ts';

interface Row extends PayrollSettings {
  _id: typeof settingsId;
  /** How many periods were closed by them: closing and changing them conflict with each other. */
  closings: number;
}

const settingsId = 'settings';
const text = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: text,
    version: { type: Number, required: true },
    calendars: [
      new Schema<PayrollCalendar & { overtime: OvertimeRule }>(
        {
          from: text,
          frequency: text,
          anchor: text,
          overtime: {
            type: { per: String, thresholdMinutes: Number, doesLeaveCount: Boolean },
            _id: false,
            required: true,
          },
        },
        { _id: false },
      ),
    ],
    rates: { type: { normal: String, overtime: String }, _id: false },
    closings: Number,
  },
  { collection: 'payrollSettings', versionKey: false },
);

export type PayrollSettingsStore = ReturnType<typeof createPayrollSettingsStore>;

/** The payroll settings in MongoDB: one document. */
export function createPayrollSettingsStore(connection: Connection) {
  const rows = connection.model<Row>('PayrollSettings', schema);

  return {
    async current(session: ClientSession | null = null): Promise<PayrollSettings> {
      const row = await rows.findById(settingsId).session(session).lean<Row>();
      if (!row) return defaultPayrollSettings;
      const { version, calendars, rates } = row;
      return { version, calendars, rates };
    },

    async replace(settings: PayrollSettings, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: settingsId }, { $set: settings }, { upsert: true, session });
    },

    /** Makes concurrent changes of the settings and closings of periods conflict with this transaction. */
    async lock(session: ClientSession): Promise<void> {
      const update = { $inc: { closings: 1 }, $setOnInsert: defaultPayrollSettings };
      await rows.updateOne({ _id: settingsId }, update, { upsert: true, session });
    },
  };
}
