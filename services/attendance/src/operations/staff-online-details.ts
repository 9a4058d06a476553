import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { StaffCache } from '../store/staff-cache.ts';
import { findStaffOnline } from './staff-online.ts';
import { toStaffEntryDto } from './to-staff-entry-dto.ts';

export async function staffOnlineDetails(staffCache: StaffCache, { now }: Request) {
  return ok((await findStaffOnline(staffCache, now())).map(toStaffEntryDto));
}
