import type { currentEntries as contract } from '@portal/contracts/attendance/staff-attendance';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toEntryDto } from '../../dto/to-entry-dto.ts';
import { findOpenEntries } from '../../operation-steps/find-open-entries.ts';

export async function currentEntries(
  deps: Pick<Dependencies, 'staffCache'>,
  { now }: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const at = now();
  return ok((await findOpenEntries(deps, at)).map((entry) => toEntryDto(entry, at)));
}
