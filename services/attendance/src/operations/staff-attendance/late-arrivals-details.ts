import type { InputOf } from '@portal/contracts/operation';
import { isEmployedOn } from '@portal/kernel/employment';
import { endOfDay, londonDay, startOfDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { lateArrivalsDetails as contract } from '../../dto/staff-attendance-contracts.ts';
import { toStaffEntryDto } from '../../dto/to-staff-entry-dto.ts';

/** More than anybody reads. The statistics have the total count. */
const maxEntries = 500;

export async function lateArrivalsDetails(
  { staffEntries, staffCache }: Pick<Dependencies, 'staffEntries' | 'staffCache'>,
  { now }: SignedInRequest,
  { day }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { start, end } = weekOf(day ?? londonDay(now()));
  const between = { since: startOfDay(start), until: endOfDay(end) };
  const [late, staff] = await Promise.all([
    staffEntries.late({ ...between, limit: maxEntries }),
    staffCache.employees(),
  ]);
  const counted = late.filter(({ userId, day }) => {
    const employment = staff.get(userId);
    return employment && isEmployedOn(employment, day);
  });
  return ok(counted.map(toStaffEntryDto));
}
