import { endOfDay, londonDay, startOfDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { findLateEntries } from '../store/current-staff.ts';
import type { StaffCache } from '../store/staff-cache.ts';
import type { Dependencies } from './dependencies.ts';
import { toStaffEntryDto } from './to-staff-entry-dto.ts';

/** More than anybody reads. The statistics have the total count. */
const maxEntries = 500;

export async function lateArrivalsDetails(
  { entries }: Dependencies,
  staffCache: StaffCache,
  { now }: Request,
  { day }: { day?: string | null },
) {
  const { start, end } = weekOf(day ?? londonDay(now()));
  const between = { since: startOfDay(start), until: endOfDay(end) };
  const [late, staff] = await Promise.all([
    findLateEntries(entries, { ...between, limit: maxEntries }),
    staffCache.employees(),
  ]);
  return ok(late.filter(({ userId }) => staff.has(userId)).map(toStaffEntryDto));
}
