import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from './dependencies.ts';
import { loadAllBalanceSummaries } from './leave-balance-summary.ts';

/** Lists every member of staff's annual leave balance in their current leave year. */
export async function leaveBalances(
  deps: Pick<Dependencies, 'settings' | 'requests' | 'holidays' | 'balanceCache'>,
  { now }: Request,
) {
  const all = await loadAllBalanceSummaries(deps, londonDay(now()));
  return ok(
    all.map(({ userId, total, used, remaining, pending }) => {
      return { userId, total, used, remaining, pending };
    }),
  );
}
