import type { staffHoursToday as contract } from '@portal/contracts/attendance/staff-attendance';
import { formatDuration } from '@portal/kernel/duration';
import { isEmployedOn } from '@portal/kernel/employment';
import { daysBetween, londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { minutesOnDay } from '../../domain/staff-hours.ts';

export async function staffHoursToday(
  { staffCache }: Pick<Dependencies, 'staffCache'>,
  { now }: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const at = now();
  const today = londonDay(at);
  const week = weekOf(today);
  const dayOfWeek = daysBetween(week.start, today);
  const [staff, worked] = await Promise.all([staffCache.employees(), staffCache.worked(week)]);
  const hours = [...staff].flatMap(([userId, employment]) => {
    if (!isEmployedOn(employment, today)) return [];
    const ofPerson = worked.get(userId);
    const totalMinutes = ofPerson ? minutesOnDay(ofPerson, dayOfWeek, at) : 0;
    return { userId, totalMinutes, formattedTime: formatDuration(totalMinutes) };
  });
  return ok(hours);
}
