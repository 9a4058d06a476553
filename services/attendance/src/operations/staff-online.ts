import type { Entry } from '../domain/entry.ts';
import { isOpen } from '../domain/session.ts';
import type { StaffCache } from '../store/staff-cache.ts';

/** Finds the open sessions of everybody at an instant, latest first. */
export async function findStaffOnline(staffCache: StaffCache, at: Date): Promise<Entry[]> {
  const open = [...(await staffCache.open()).values()].filter((entry) => isOpen(entry, at));
  return open.sort((a, b) => b.clockInTime.getTime() - a.clockInTime.getTime());
}
