import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { describeEntry } from '../domain/entry.ts';
import type { StaffBoard } from '../store/staff-board.ts';
import { staffOnline } from './staff-online.ts';

export async function currentEntries(board: StaffBoard, { now }: Request) {
  const at = now();
  return ok((await staffOnline(board, at)).map((entry) => describeEntry(entry, at)));
}
