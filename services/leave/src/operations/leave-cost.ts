import type { leaveCost as contract } from '@portal/contracts/leave/annual-leave';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { costOf, costRefused } from '../domain/cost.ts';
import { requestedDays } from '../domain/requested-days.ts';
import { tooFarBack } from '../domain/too-far-back.ts';
import { partnersOf } from '../store/partnerships.ts';
import { leaveAround } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';
import { notHeardOf } from './not-heard-of.ts';
import { staffSettings } from './staff-settings.ts';

/** What a request would cost if it were sent now; somebody else's may be quicker. */
export async function leaveCost(
  deps: Dependencies,
  { caller, now }: Request,
  asked: InputOf<typeof contract>,
) {
  const userId = caller.userId ?? '';
  const settings = await staffSettings(deps, userId);
  if (!settings) return notHeardOf;
  const calendar = await deps.holidays.current();
  const days = requestedDays(asked, calendar);
  if (!days.ok) return ok(costRefused(asked, days.failure, calendar));
  const tooEarly = tooFarBack(asked.startDate, settings, londonDay(now()));
  if (tooEarly) return ok(costRefused(asked, tooEarly, calendar));
  const partnerIds = await partnersOf(deps.partnerships, userId);
  const around = await leaveAround(deps, { ...asked, id: null, userId }, { settings, partnerIds });
  return ok(costOf(asked, days.value, { ...around, calendar }));
}
