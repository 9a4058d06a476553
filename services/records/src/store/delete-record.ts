import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';

/**
 * Deletes a record and marks its session as deleted. Returns its person, day and the number of its session, or null
 * for an unknown id.
 */
export async function deleteRecord(
  {
    records,
    summaries,
    deletedRecords,
    entries,
    payroll,
  }: Pick<ArchiveStores, 'records' | 'summaries' | 'deletedRecords' | 'entries' | 'payroll'>,
  id: string,
  at: Date,
  session: ClientSession,
) {
  const row = await records.remove(id, session);
  if (!row) return null;
  const { userId, recordDate, sessionNumber, clockInTime } = row;
  const worked = await entries.ofDay(recordDate, { $in: [userId] });
  const entry = worked
    .get(userId)
    ?.find((one) => one.clockInTime.getTime() === clockInTime?.getTime());
  const entryId = entry?.id ?? null;
  await deletedRecords.mark({ day: recordDate, userId, entryId, at }, session);
  await summaries.addWrites(new Map([[recordDate, -1]]), session);
  await payroll.changes.add([{ userId, date: recordDate }], session);
  return { userId, recordDate, sessionNumber };
}
