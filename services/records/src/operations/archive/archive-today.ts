import type { archiveToday as contract } from '@portal/contracts/records/archive';
import { londonDay } from '@portal/kernel/london';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { archiveDailyStaff } from './archive-daily-staff.ts';

/** Archives today so far. */
export async function archiveToday(
  deps: Pick<Dependencies, 'queue' | 'outbox' | 'firstRetainedDays'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  return archiveDailyStaff(deps, request, { date: londonDay(request.now()) });
}
