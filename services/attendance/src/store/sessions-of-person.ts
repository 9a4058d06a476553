import { addDays, endOfDay, startOfDay } from '@portal/kernel/london';
import type { ClientSession, QueryFilter } from 'mongoose';
import type { Times } from '../domain/correction.ts';
import type { Entry } from '../domain/entry.ts';
import { earliestOpenAt } from '../domain/session.ts';
import {
  type Entries,
  entryOf,
  lastEntry,
  meetClockIns,
  type Row,
  unendedEntry,
} from './entries.ts';

/** A session, as it is inside a transaction where one is given; null where there is none. */
export async function entryById(
  entries: Entries,
  id: string,
  session?: ClientSession,
): Promise<Entry | null> {
  const row = await entries.findById(id, null, { session }).lean<Row>();
  return row && entryOf(row);
}

/**
 * The person's other sessions that may overlap one if that gets other times: none is longer than
 * 16 hours.
 */
export function othersAround(
  entries: Entries,
  { id, userId }: Entry,
  { clockInTime, clockOutTime }: Times,
  session: ClientSession,
): Promise<Entry[]> {
  const began = { $gte: earliestOpenAt(clockInTime), ...(clockOutTime && { $lt: clockOutTime }) };
  return find(entries, { userId, clockInTime: began, _id: { $ne: id } }, session);
}

/** A person's sessions of the shifts that begin on some days, in order: they may end on the next. */
export function entriesOfShifts(
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
 * Has all that is done about one person's sessions at the same moment happen one after the other:
 * what this transaction has read stays true, or it begins anew. For a moment it hands on the key
 * of the open session, which every clock-in takes, at the session that every clock-out and every
 * other correction writes to as well. Gives the session that has no end, if there is one.
 */
export async function takeTurn(
  entries: Entries,
  userId: string,
  session: ClientSession,
): Promise<Entry | null> {
  const unended = await unendedEntry(entries, userId, session);
  const at = unended ?? (await lastEntry(entries, userId, session));
  if (at) {
    const open = unended !== null;
    await entries.updateOne({ _id: at.id }, { open: !open }, { session });
    await entries.updateOne({ _id: at.id }, { open }, { session });
  } else {
    await meetClockIns(entries, userId, session);
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
