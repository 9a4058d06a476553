import type { registrationCounts as contract } from '@portal/contracts/identity/registration';
import { addDays, londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

export async function registrationCounts(
  { registrations }: Pick<Dependencies, 'registrations'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const today = londonDay(request.now());
  const countWithin = (days: number) =>
    registrations.count({ from: today, to: addDays(today, days) });
  const [expired, within7Days, within30Days, within90Days] = await Promise.all([
    registrations.count({ to: addDays(today, -1) }),
    countWithin(7),
    countWithin(30),
    countWithin(90),
  ]);
  return ok({ expired, within7Days, within30Days, within90Days });
}
