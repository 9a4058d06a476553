import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

/** Of what a person wants to hear by mail. */
export interface MailPreferences {
  /** What was decided about their leave and corrections. */
  decisions: boolean;
  /** That HR wrote to them. */
  messages: boolean;
}

type Row = MailPreferences & { _id: string };

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    decisions: { type: Boolean, required: true },
    messages: { type: Boolean, required: true },
  },
  { collection: 'mailpreferences', versionKey: false, strict: 'throw' },
);

const unlessSaid: MailPreferences = { decisions: true, messages: true };

export type MailPreferenceStore = ReturnType<typeof mailPreferenceStore>;

/** What people chose to hear by mail, found by their id alone; who chose nothing has no row. */
export function mailPreferenceStore(connection: Connection) {
  const rows = connection.model<Row>('MailPreferences', schema);

  return {
    /** What somebody chose; all of it until they say otherwise. */
    async of(userId: string, session: ClientSession | null = null): Promise<MailPreferences> {
      const row = await rows.findById(userId).session(session).lean<Row>();
      const { decisions, messages } = row ?? unlessSaid;
      return { decisions, messages };
    },

    async save(userId: string, chosen: MailPreferences, session: ClientSession): Promise<void> {
      await rows.replaceOne({ _id: userId }, chosen, { upsert: true, session });
    },

    async removeOf(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: userId }, { session });
    },
  };
}
