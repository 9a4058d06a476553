import type { ReadingRecorder } from '@portal/runtime/reading-recorder';
import type { SignedInRequest } from '@portal/runtime/request';
import type { RecordRange } from '../domain/record-cursor.ts';

/** Records that archived sick or compassionate leave is shown: of one person, or a page of a list. */
export async function recordSicknessReading(
  readings: ReadingRecorder,
  request: SignedInRequest,
  {
    userIds,
    range: { startDate, endDate, workerId, teamId },
    after,
    limit,
  }: {
    userIds: readonly string[];
    range: RecordRange;
    after?: string | null | undefined;
    limit?: number | null | undefined;
  },
): Promise<void> {
  const filter = { fromDay: startDate, toDay: endDate, more: [teamId, after, limit] };
  await readings.record(request, {
    action: 'sickness-read',
    userIds,
    list: 'daily-records',
    ...(workerId ? { personId: workerId } : { filter }),
  });
}
