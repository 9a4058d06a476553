import { formatDuration } from '@portal/kernel/duration';
import { daysBetween, londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { minutesOnDay } from '../domain/staff-hours.ts';
import type { StaffCache } from '../store/staff-cache.ts';

export async function staffHoursToday(staffCache: StaffCache, { now }: Request) {
  const at = now();
  const today = londonDay(at);
  const week = weekOf(today);
  const dayOfWeek = daysBetween(week.start, today);
  const [staff, worked] = await Promise.all([staffCache.employees(), staffCache.worked(week)]);
  const hours = [...staff.keys()].map((userId) => {
    const ofPerson = worked.get(userId);
    const totalMinutes = ofPerson ? minutesOnDay(ofPerson, dayOfWeek, at) : 0;
    return { userId, totalMinutes, formattedTime: formatDuration(totalMinutes) };
  });
  return ok(hours);
}
