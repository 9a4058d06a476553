import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { StaffBoard } from '../store/staff-board.ts';
import { staffEntryOf } from './staff-entry.ts';
import { staffOnline } from './staff-online.ts';

export async function staffOnlineDetails(board: StaffBoard, { now }: Request) {
  return ok((await staffOnline(board, now())).map(staffEntryOf));
}
