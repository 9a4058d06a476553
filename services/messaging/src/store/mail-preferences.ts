import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

/** Which emails a person wants. */
export interface MailPreferences {
  /** About decisions on their leave and corrections. */
  decisions: boolean;
  /** About messages from HR. */
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

const defaultPreferences: MailPreferences = { decisions: true, messages: true };

export type MailPreferenceStore = ReturnType<typeof createMailPreferenceStore>;

/** People's email preferences by user id. Somebody who has chosen nothing has no row. */
export function createMailPreferenceStore(connection: Connection) {
  const rows = connection.model<Row>('MailPreferences', schema);

  return {
    /** A person's preferences; the default is all emails. */
    async find(userId: string, session: ClientSession | null = null): Promise<MailPreferences> {
      const row = await rows.findById(userId).session(session).lean<Row>();
      const { decisions, messages } = row ?? defaultPreferences;
      return { decisions, messages };
    },

    async save(userId: string, chosen: MailPreferences, session: ClientSession): Promise<void> {
      await rows.replaceOne({ _id: userId }, chosen, { upsert: true, session });
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: userId }, { session });
    },
  };
}
