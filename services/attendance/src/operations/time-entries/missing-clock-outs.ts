import { isAdmin } from '@portal/auth/caller';
import type { missingClockOuts as contract } from '@portal/contracts/attendance/time-entries';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { earliestOpenAt } from '../../domain/entry-times.ts';
import { toEntryDto } from '../../dto/to-entry-dto.ts';

/** More than anybody reads. Older ones appear once newer ones have their clock-out. */
const maxEntries = 500;

export async function missingClockOuts(
  { staffEntries }: Pick<Dependencies, 'staffEntries'>,
  { caller, now }: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const at = now();
  const found = await staffEntries.missingClockOuts({
    userId: isAdmin(caller) ? null : caller.userId,
    overdue: earliestOpenAt(at),
    limit: maxEntries,
  });
  return ok(found.map((entry) => toEntryDto(entry, at)));
}
