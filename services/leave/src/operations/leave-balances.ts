import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from './dependencies.ts';
import { standingsOfAll } from './standings.ts';

/** Annual leave of each member of staff in the leave year that is theirs now. */
export async function leaveBalances(
  deps: Pick<Dependencies, 'settings' | 'requests' | 'holidays' | 'counted'>,
  { now }: Request,
) {
  const all = await standingsOfAll(deps, londonDay(now()));
  return ok(
    all.map(({ userId, total, used, remaining, pending }) => {
      return { userId, total, used, remaining, pending };
    }),
  );
}
