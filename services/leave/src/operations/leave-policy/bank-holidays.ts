import type { bankHolidays as contract } from '@portal/contracts/leave/leave-policy';
import type { InputOf } from '@portal/contracts/operation';
import { bankHolidays as holidaysOf } from '@portal/kernel/bank-holidays';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

export async function bankHolidays(
  { holidays }: Pick<Dependencies, 'holidays'>,
  request: SignedInRequest,
  { year }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const thisYear = Number(londonDay(request.now()).slice(0, 4));
  return ok([...holidaysOf(year ?? thisYear, await holidays.current())]);
}
