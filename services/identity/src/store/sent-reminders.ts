import { addDays } from '@portal/kernel/london';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { PastReminder } from '../domain/registration.ts';

type Row = PastReminder & { _id: string; forgottenAt: Date };

const required = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: required,
    userId: required,
    kind: required,
    trainingTypeId: { type: String, default: null },
    expiresOn: required,
    daysBefore: { type: Number, required: true },
    forgottenAt: { type: Date, required: true },
  },
  { collection: 'sentreminders', versionKey: false, strict: 'throw' },
);

schema.index({ userId: 1 });
schema.index({ forgottenAt: 1 }, { expireAfterSeconds: 0 });

/** Days after an expiry for which its reminder is kept. No reminder follows an expiry, so none would be enough. */
const retainedDays = 30;

export type SentReminderStore = ReturnType<typeof createSentReminderStore>;

/**
 * The reminders of registrations that were deleted, or have another expiry now: entered again, the expiry isn’t
 * reminded of twice. Writes take the `session` of their transaction.
 */
export function createSentReminderStore(connection: Connection) {
  const rows = connection.model<Row>('SentReminder', schema);

  return {
    /** All of some people, in no order. */
    async byUsers(
      userIds: readonly string[],
      session: ClientSession | null,
    ): Promise<PastReminder[]> {
      const found = await rows
        .find({ userId: { $in: userIds } })
        .session(session)
        .lean<Row[]>();
      return found.map(({ _id, forgottenAt, ...reminder }) => reminder);
    },

    /** Keeps reminders: one of each expiry, the nearest. */
    async saveAll(reminders: readonly PastReminder[], session: ClientSession): Promise<void> {
      if (reminders.length === 0) return;
      const writes = reminders.map(({ daysBefore, ...reminder }) => ({
        updateOne: {
          filter: { _id: Object.values(keyOf(reminder)).join(' ') },
          update: {
            $min: { daysBefore },
            $setOnInsert: { ...keyOf(reminder), forgottenAt: forgottenAt(reminder) },
          },
          upsert: true,
        },
      }));
      await rows.bulkWrite(writes, { session });
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}

function keyOf({ userId, kind, trainingTypeId, expiresOn }: Omit<PastReminder, 'daysBefore'>) {
  return { userId, kind, trainingTypeId, expiresOn };
}

function forgottenAt({ expiresOn }: Pick<PastReminder, 'expiresOn'>): Date {
  return new Date(`${addDays(expiresOn, retainedDays)}T00:00:00Z`);
}
