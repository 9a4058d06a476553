import type { StreamPositions } from '@portal/bus/consumer-lag';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
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
export type DeletedPeople = Model<DeletedPerson>;

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

export function deletedPeopleIn(connection: Connection): DeletedPeople {
  return connection.model<DeletedPerson>('Departure', schema);
}

/** Stores a report about a person's deletion. */
export async function recordDeletion(
  deletedPeople: DeletedPeople,
  userId: string,
  report: { version: number; day: string } | { erasedBy: ErasingService },
  session: ClientSession,
): Promise<void> {
  const update = 'erasedBy' in report ? { $addToSet: report } : { $set: report };
  await deletedPeople.updateOne({ _id: userId }, update, { upsert: true, session });
}

/** The ids of those people who were deleted, whether their archive is final or not. */
export async function findDeletedPeople(
  deletedPeople: DeletedPeople,
  userFilter: UserFilter,
  session: ClientSession,
): Promise<Set<string>> {
  const rows = await deletedPeople
    .find({ _id: userFilter, day: { $ne: null } }, { _id: 1 }, { session })
    .lean<{ _id: string }[]>();
  return new Set(rows.map(({ _id }) => _id));
}

/** The ids of deleted people whose archive is final: further events about them are ignored. */
export async function findFinalisedPeople(
  deletedPeople: DeletedPeople,
  userIds: readonly string[],
  session: ClientSession,
): Promise<Set<string>> {
  const rows = await deletedPeople
    .find({ _id: { $in: userIds }, doneAt: { $ne: null } }, { _id: 1 }, { session })
    .lean<{ _id: string }[]>();
  return new Set(rows.map(({ _id }) => _id));
}

export type ConfirmedDeletion = DeletedPerson & { version: number; day: string };

/** Deleted people about whom all services have reported and whose archive is not final yet. */
export async function pendingDeletions(deletedPeople: DeletedPeople): Promise<ConfirmedDeletion[]> {
  return deletedPeople
    .find({ doneAt: null, day: { $ne: null }, erasedBy: { $all: [...erasingServices] } })
    .lean<ConfirmedDeletion[]>();
}
