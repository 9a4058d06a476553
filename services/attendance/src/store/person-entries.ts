import { addDays, endOfDay, startOfDay } from '@portal/kernel/london';
import type { ClientSession, QueryFilter } from 'mongoose';
import type { EntryTimes } from '../domain/correction-times.ts';
import type { Entry } from '../domain/entry.ts';
import { earliestOpenAt } from '../domain/session.ts';
import {
  type Entries,
  entryOf,
  findLastEntry,
  findUnendedEntry,
  type Row,
  serializeWithClockIns,
} from './entries.ts';

/** Finds a session by id; null if there is none. */
export async function findEntryById(
  entries: Entries,
  id: string,
  session?: ClientSession,
): Promise<Entry | null> {
  const row = await entries.findById(id, null, { session }).lean<Row>();
  return row && entryOf(row);
}

/**
 * Finds the person's other sessions that may overlap a session with new times. No session is longer
 * than 16 hours.
 */
export function findOverlapCandidates(
  entries: Entries,
  { id, userId }: Entry,
  { clockInTime, clockOutTime }: EntryTimes,
  session: ClientSession,
): Promise<Entry[]> {
  const began = { $gte: earliestOpenAt(clockInTime), ...(clockOutTime && { $lt: clockOutTime }) };
  return find(entries, { userId, clockInTime: began, _id: { $ne: id } }, session);
}

/** Finds a person's sessions of the shifts that begin on `shiftDays`, which are sorted. */
export function findShiftEntries(
  entries: Entries,
  userId: string,
  shiftDays: readonly string[],
  session: ClientSession,
): Promise<Entry[]> {
  const [first = '', last = ''] = [shiftDays[0], shiftDays.at(-1)];
  const [from, to] = [startOfDay(addDays(first, -1)), endOfDay(addDays(last, 1))];
  const clockInTime = { $gte: from, $lt: to };
  return find(entries, { userId, shiftDay: { $in: shiftDays }, clockInTime }, session);
}

/**
 * Serializes concurrent transactions about one person's sessions: what this one has read stays
 * valid, or it is retried. It briefly toggles the key of the open session, which every clock-in
 * takes, on the session that every clock-out and correction writes to. Returns the session without
 * a clock-out, if there is one.
 */
export async function lockPersonEntries(
  entries: Entries,
  userId: string,
  session: ClientSession,
): Promise<Entry | null> {
  const unended = await findUnendedEntry(entries, userId, session);
  const at = unended ?? (await findLastEntry(entries, userId, session));
  if (at) {
    const open = unended !== null;
    await entries.updateOne({ _id: at.id }, { open: !open }, { session });
    await entries.updateOne({ _id: at.id }, { open }, { session });
  } else {
    await serializeWithClockIns(entries, userId, session);
  }
  return unended;
}

async function find(
  entries: Entries,
  filter: QueryFilter<Row>,
  session: ClientSession,
): Promise<Entry[]> {
  const rows = await entries.find(filter, null, { session }).lean<Row[]>();
  return rows.map(entryOf);
}
