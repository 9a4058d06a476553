import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import { StaleDataError } from './records.ts';

/**
 * Deletes a record and marks its session as deleted. Returns its person, day and the number of its session, or null
 * for an unknown id. Throws StaleDataError if the session has changed and the record has not been archived again yet: the
 * session couldn't be marked, so its record would return.
 */
export async function deleteRecord(
  {
    records,
    summaries,
    deletedRecords,
    entries,
    outdatedDays,
    payroll,
  }: Pick<
    ArchiveStores,
    'records' | 'summaries' | 'deletedRecords' | 'entries' | 'outdatedDays' | 'payroll'
  >,
  id: string,
  at: Date,
  session: ClientSession,
) {
  const row = await records.remove(id, session);
  if (!row) return null;
  const { userId, recordDate, sessionNumber, clockInTime, wasPresent } = row;
  const worked = await entries.ofDay(recordDate, { $in: [userId] }, session);
  const entry = worked
    .get(userId)
    ?.find((one) => one.clockInTime.getTime() === clockInTime?.getTime());
  // Of a deleted person, and past retention, there are no sessions any more.
  if (wasPresent && !entry && (await outdatedDays.isQueued({ day: recordDate, userId }, session))) {
    throw new StaleDataError('the session has changed since its record was written');
  }
  const entryId = entry?.id ?? null;
  await deletedRecords.mark({ day: recordDate, userId, entryId, at }, session);
  await summaries.addWrites(new Map([[recordDate, -1]]), session);
  await payroll.changes.add([{ userId, date: recordDate }], session);
  return { userId, recordDate, sessionNumber };
}
