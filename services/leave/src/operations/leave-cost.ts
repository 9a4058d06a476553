import type { leaveCost as contract } from '@portal/contracts/leave/annual-leave';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { calculateLeaveCost, rejectedLeaveCost } from '../domain/leave-cost.ts';
import { requestedDays } from '../domain/requested-days.ts';
import { validateStartDate } from '../domain/validate-start-date.ts';
import { partnersOf } from '../store/partnerships.ts';
import { accountNotReady } from './account-not-ready.ts';
import type { Dependencies } from './dependencies.ts';
import { readValidationContext } from './validation-context.ts';
import { waitForSettings } from './wait-for-settings.ts';

/** Previews the cost of a request if it were sent now. Concurrent requests may still change it. */
export async function leaveCost(
  deps: Dependencies,
  { caller, now }: Request,
  input: InputOf<typeof contract>,
) {
  const userId = caller.userId ?? '';
  const settings = await waitForSettings(deps, userId);
  if (!settings) return accountNotReady;
  const calendar = await deps.holidays.current();
  const days = requestedDays(input, calendar);
  if (!days.ok) return ok(rejectedLeaveCost(input, days.failure, calendar));
  const refusal = validateStartDate(input.startDate, settings, londonDay(now()));
  if (refusal) return ok(rejectedLeaveCost(input, refusal, calendar));
  const partnerIds = await partnersOf(deps.partnerships, userId);
  const context = await readValidationContext(
    deps,
    { ...input, id: null, userId },
    { settings, partnerIds },
  );
  return ok(calculateLeaveCost(input, days.value, { ...context, calendar }));
}
