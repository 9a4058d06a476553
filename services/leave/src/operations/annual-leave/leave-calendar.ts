import { forbiddenFailure, isAdmin } from '@portal/auth/caller';
import type { leaveCalendar as contract } from '@portal/contracts/leave/annual-leave';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay, yearsBefore } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toLeaveRowDto } from '../../dto/to-leave-row-dto.ts';
import type { Loaders } from '../../graph/loaders.ts';
import { recordSicknessReading } from '../../operation-steps/record-sickness-reading.ts';

/**
 * Lists leave of all types except cancelled: everybody's or one person's for administrators, otherwise
 * the caller's.
 */
export async function leaveCalendar(
  deps: Pick<Dependencies, 'leaveCache' | 'schedules' | 'readings'>,
  request: SignedInRequest<Loaders>,
  { startDate, endDate, userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { caller, now } = request;
  const ofEverybody = isAdmin(caller) && !userId;
  if (!isAdmin(caller) && userId && userId !== caller.userId) return forbiddenFailure;
  const defaultStart = endDate ? null : yearsBefore(londonDay(now()), 2);
  const rows = ofEverybody
    ? await deps.leaveCache.calendarRows({ from: startDate ?? defaultStart, to: endDate })
    : await request.loaders.calendarRows.load(userId ?? caller.userId, {
        from: startDate,
        to: endDate,
      });
  await recordSicknessReading(deps, request, {
    leave: rows,
    userId,
    list: 'leave-calendar',
    filter: { fromDay: startDate, toDay: endDate },
  });
  const scheduleOf = await deps.schedules.current();
  const byFirstDay = rows.toSorted((one, other) => compare(one.startDate, other.startDate));
  return ok(byFirstDay.map((row) => toLeaveRowDto(row, scheduleOf(row.userId))));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
