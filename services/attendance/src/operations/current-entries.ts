import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { toEntryDto } from '../domain/entry.ts';
import type { StaffCache } from '../store/staff-cache.ts';
import { findStaffOnline } from './staff-online.ts';

export async function currentEntries(staffCache: StaffCache, { now }: Request) {
  const at = now();
  return ok((await findStaffOnline(staffCache, at)).map((entry) => toEntryDto(entry, at)));
}
