import type { Entry } from '../domain/entry.ts';
import { isOpen } from '../domain/session.ts';
import type { StaffBoard } from '../store/staff-board.ts';

/** The sessions of everybody who is at work at an instant, the latest first. */
export async function staffOnline(board: StaffBoard, at: Date): Promise<Entry[]> {
  const open = [...(await board.open()).values()].filter((entry) => isOpen(entry, at));
  return open.sort((a, b) => b.clockInTime.getTime() - a.clockInTime.getTime());
}
