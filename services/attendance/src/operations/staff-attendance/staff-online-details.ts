import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { staffOnlineDetails as contract } from '../../dto/staff-attendance-contracts.ts';
import { toStaffEntryDto } from '../../dto/to-staff-entry-dto.ts';
import { findOpenEntries } from '../../operation-steps/find-open-entries.ts';

export async function staffOnlineDetails(
  deps: Pick<Dependencies, 'staffCache'>,
  { now }: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  return ok((await findOpenEntries(deps, now())).map(toStaffEntryDto));
}
