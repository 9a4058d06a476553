import type { saveUserLeaveSettings as contract } from '@portal/contracts/leave/settings';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { settingsAfter, shownOn } from '../domain/settings.ts';
import { changeSettings } from './change-settings.ts';
import type { Dependencies } from './dependencies.ts';
import type { WorkHours } from './events.ts';

type Input = InputOf<typeof contract>;

/** Gives what leave knows of the settings: identity tells the work hours. */
export async function saveUserLeaveSettings(deps: Dependencies, request: Request, input: Input) {
  const today = londonDay(request.now());
  const result = await changeSettings(deps, request, {
    userId: input.userId,
    action: 'leave-settings-changed',
    decide: (before) => settingsAfter(before, input, today),
    hours: hoursOf(input),
  });
  return result.ok ? ok(shownOn(today, result.value)) : result;
}

function hoursOf({ workStartTime = null, workEndTime = null }: Input): WorkHours | null {
  return workStartTime === null && workEndTime === null ? null : { workStartTime, workEndTime };
}
