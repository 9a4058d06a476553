import { endOfDay, londonDay, startOfDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { StaffBoard } from '../store/staff-board.ts';
import { lateEntries } from '../store/staff-now.ts';
import type { Attendance } from './clocking.ts';
import { staffEntryOf } from './staff-entry.ts';

/** More than anybody looks through; the count of all is in the stats. */
const most = 500;

export async function lateArrivalsDetails(
  { entries }: Attendance,
  board: StaffBoard,
  { now }: Request,
  { day }: { day?: string | null },
) {
  const { start, end } = weekOf(day ?? londonDay(now()));
  const between = { since: startOfDay(start), until: endOfDay(end) };
  const [late, staff] = await Promise.all([
    lateEntries(entries, { ...between, limit: most }),
    board.employees(),
  ]);
  return ok(late.filter(({ userId }) => staff.has(userId)).map(staffEntryOf));
}
