import type { StreamPositions } from '@portal/bus/consumer-lag';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { UserFilter } from './user-filter.ts';

/** The services that report when they have erased a deleted person. */
export const erasingServices = ['attendance', 'leave'] as const;
export type ErasingService = (typeof erasingServices)[number];

/** A deleted person and the progress of archiving their last days; the row is kept afterwards. */
export interface DeletedPerson {
  _id: string;
  /** The account's last version and the London day of its deletion; null before that event arrives. */
  version: number | null;
  day: string | null;
  erasedBy: ErasingService[];
  /** The stream positions reached when all services had reported. */
  places: StreamPositions | null;
  doneAt: Date | null;
}

/** A deleted person about whom all services have reported. */
export type ConfirmedDeletion = DeletedPerson & { version: number; day: string };

const schema = new Schema<DeletedPerson>(
  {
    _id: { type: String, required: true },
    version: { type: Number, default: null },
    day: { type: String, default: null },
    erasedBy: [String],
    places: { type: Object, default: null },
    doneAt: { type: Date, default: null },
  },
  { collection: 'departures', versionKey: false },
);

schema.index({ doneAt: 1 });

export type DeletedPeopleStore = ReturnType<typeof createDeletedPeopleStore>;

/** The deleted people, in MongoDB. */
export function createDeletedPeopleStore(connection: Connection) {
  const rows = connection.model<DeletedPerson>('Departure', schema);

  async function ids(filter: object, session: ClientSession): Promise<Set<string>> {
    const found = await rows.find(filter, { _id: 1 }, { session }).lean<{ _id: string }[]>();
    return new Set(found.map(({ _id }) => _id));
  }

  return {
    /** Stores a report about a person's deletion. */
    async addReport(
      userId: string,
      report: { version: number; day: string } | { erasedBy: ErasingService },
      session: ClientSession,
    ): Promise<void> {
      const update = 'erasedBy' in report ? { $addToSet: report } : { $set: report };
      await rows.updateOne({ _id: userId }, update, { upsert: true, session });
    },

    /** The ids of those people who were deleted, whether their archive is final or not. */
    deletedAmong: (userFilter: UserFilter, session: ClientSession): Promise<Set<string>> =>
      ids({ _id: userFilter, day: { $ne: null } }, session),

    /** The ids of deleted people whose archive is final: further events about them are ignored. */
    finalisedAmong: (userIds: readonly string[], session: ClientSession): Promise<Set<string>> =>
      ids({ _id: { $in: userIds }, doneAt: { $ne: null } }, session),

    /** The ids of people who were deleted on a day or later, after an id and up to `limit`. */
    async deletedSince(
      day: string,
      { after, limit }: { after: string; limit: number },
    ): Promise<string[]> {
      const found = await rows
        .find({ _id: { $gt: after }, day: { $gte: day } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },

    /** Deleted people about whom all services have reported and whose archive is not final yet. */
    pending: (): Promise<ConfirmedDeletion[]> =>
      rows
        .find({ doneAt: null, day: { $ne: null }, erasedBy: { $all: [...erasingServices] } })
        .lean<ConfirmedDeletion[]>(),

    /** Stores the stream positions up to which events about the person must be handled. */
    async savePositions(userId: string, positions: StreamPositions): Promise<void> {
      await rows.updateOne({ _id: userId }, { $set: { places: positions } });
    },

    /** Marks the person's archive as final. */
    async markFinal(userId: string, doneAt: Date, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: userId }, { $set: { doneAt } }, { session });
    },
  };
}
