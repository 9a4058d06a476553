import type { populateToday as contract } from '@portal/contracts/records/archive';
import { londonDay } from '@portal/kernel/london';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { archiveDailyStaff } from './archive-daily-staff.ts';

/** Creates today’s records if there are none yet, and brings existing ones up to date. */
export async function populateToday(
  deps: Pick<Dependencies, 'queue' | 'outbox' | 'firstRetainedDays'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  return archiveDailyStaff(deps, request, { date: londonDay(request.now()) });
}
