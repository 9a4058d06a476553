import type { Places } from '@portal/bus/followed';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { Whose } from './whose.ts';

/** Those who tell that they hold nothing of a deleted person any more. */
export const erasers = ['attendance', 'leave'] as const;
export type Eraser = (typeof erasers)[number];

/** Somebody who was deleted, and how far we are with it; it stays and says that it is done. */
export interface Departure {
  _id: string;
  /** The account's last version and the London day on which it was deleted; null if not yet told. */
  version: number | null;
  day: string | null;
  erasedBy: Eraser[];
  /** Up to where events had been delivered once all was told. */
  places: Places | null;
  doneAt: Date | null;
}
export type Departures = Model<Departure>;

const schema = new Schema<Departure>(
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

export function departuresIn(connection: Connection): Departures {
  return connection.model<Departure>('Departure', schema);
}

/** Notes what was told of somebody's deletion. */
export async function noteDeparture(
  departures: Departures,
  userId: string,
  told: { version: number; day: string } | { erasedBy: Eraser },
  session: ClientSession,
): Promise<void> {
  const update = 'erasedBy' in told ? { $addToSet: told } : { $set: told };
  await departures.updateOne({ _id: userId }, update, { upsert: true, session });
}

/** Those of some people who were deleted, whether all of them is archived by now or not. */
export async function departedOf(
  departures: Departures,
  whose: Whose,
  session: ClientSession,
): Promise<Set<string>> {
  const rows = await departures
    .find({ _id: whose, day: { $ne: null } }, { _id: 1 }, { session })
    .lean<{ _id: string }[]>();
  return new Set(rows.map(({ _id }) => _id));
}

/** Those of some people about whom nothing more is taken in, in one query. */
export async function goneOf(
  departures: Departures,
  userIds: readonly string[],
  session: ClientSession,
): Promise<Set<string>> {
  const rows = await departures
    .find({ _id: { $in: userIds }, doneAt: { $ne: null } }, { _id: 1 }, { session })
    .lean<{ _id: string }[]>();
  return new Set(rows.map(({ _id }) => _id));
}

export type ToldDeparture = Departure & { version: number; day: string };

/** Those of whom all was told, and whose records are not yet complete. */
export async function waitingDepartures(departures: Departures): Promise<ToldDeparture[]> {
  return departures
    .find({ doneAt: null, day: { $ne: null }, erasedBy: { $all: [...erasers] } })
    .lean<ToldDeparture[]>();
}
