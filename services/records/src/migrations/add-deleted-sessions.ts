import type { Dependencies } from '../dependencies.ts';
import { numberSessions } from '../domain/build-day-records.ts';
import { recordId } from '../store/record-id.ts';

const batchSize = 1_000;

/**
 * Adds the session to the marks of records that were deleted before marks had one, by the number in the id of the
 * record. Returns to how many.
 */
export async function addDeletedSessions({
  deletedRecords,
  entries,
}: Pick<Dependencies, 'deletedRecords' | 'entries'>): Promise<{ marks: number }> {
  for (let total = 0; ; ) {
    const marks = await deletedRecords.withoutEntry(batchSize);
    for (const { _id, day, userId } of marks) {
      const sessions = await entries.ofDay(day, { $in: [userId] });
      const session = numberSessions(sessions.get(userId) ?? []).find(
        ({ sessionNumber }) => recordId(day, userId, sessionNumber) === _id.toHexString(),
      );
      await deletedRecords.addEntry(_id, session?.id ?? null);
    }
    total += marks.length;
    if (marks.length < batchSize) return { marks: total };
  }
}
