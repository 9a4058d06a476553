import { upsertIfNewer } from '@portal/bus/read-model';
import type { registrationChanged } from '@portal/contracts/attendance/events';
import type { DataOf } from '@portal/contracts/event';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** A registration as other systems learn of it: without its number. */
export type PublishedRegistration = DataOf<typeof registrationChanged>;

/** A removed one stays without its content, so that a late event doesn't publish it again. */
export type RegistrationRow = { _id: string; userId: string; version: number } & (
  | ({ isRemoved: false } & Omit<PublishedRegistration, 'id'>)
  | { isRemoved: true }
);

const required = { required: true } as const;
const text = { type: String, ...required };
const optional = { type: String, default: undefined };

const schema = new Schema<RegistrationRow>(
  {
    _id: text,
    userId: text,
    version: { type: Number, ...required },
    isRemoved: { type: Boolean, ...required },
    kind: optional,
    trainingName: optional,
    issuedOn: optional,
    expiresOn: optional,
    isOnUpdateService: { type: Boolean, default: undefined },
  },
  { versionKey: false },
);

// For removing those of a deleted person.
schema.index({ userId: 1 });

export type RegistrationStore = ReturnType<typeof createRegistrationStore>;

/** The registrations that were published to other systems, from identity's events. */
export function createRegistrationStore(connection: Connection) {
  const rows = connection.model<RegistrationRow>('Registration', schema, 'registrations');

  return {
    /** Stores a registration unless the stored version is at least as new; gives whether it did. */
    saveIfNewer(
      { id, ...fields }: PublishedRegistration,
      session: ClientSession,
    ): Promise<boolean> {
      const row = { _id: id, ...fields, isRemoved: false };
      return upsertIfNewer(rows.collection, session, row, { shardKey: ['userId'] });
    },

    /** Stores that a registration was removed; false if that or something newer was stored. */
    markRemoved(
      { id, userId, version }: Pick<PublishedRegistration, 'id' | 'userId' | 'version'>,
      session: ClientSession,
    ): Promise<boolean> {
      const row = { _id: id, userId, version, isRemoved: true };
      return upsertIfNewer(rows.collection, session, row, { shardKey: ['userId'] });
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}
