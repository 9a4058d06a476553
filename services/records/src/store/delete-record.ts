import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';

/**
 * Deletes a record and marks it as deleted. Returns its person, day and session, or null for an
 * unknown id.
 */
export async function deleteRecord(
  {
    records,
    summaries,
    deletedRecords,
    payroll,
  }: Pick<ArchiveStores, 'records' | 'summaries' | 'deletedRecords' | 'payroll'>,
  id: string,
  at: Date,
  session: ClientSession,
) {
  const row = await records.remove(id, session);
  if (!row) return null;
  const { _id, userId, recordDate, sessionNumber } = row;
  await deletedRecords.mark({ _id, day: recordDate, userId, at }, session);
  await summaries.addWrites(new Map([[recordDate, -1]]), session);
  await payroll.changes.add([{ userId, date: recordDate }], session);
  return { userId, recordDate, sessionNumber };
}
