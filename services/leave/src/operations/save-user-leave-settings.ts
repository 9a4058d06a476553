import type { saveUserLeaveSettings as contract } from '@portal/contracts/leave/leave-settings';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { applySettingsForm, effectiveSettings } from '../domain/leave-settings.ts';
import { changeSettings } from './change-settings.ts';
import type { Dependencies } from './dependencies.ts';
import type { WorkHours } from './settings-events.ts';

type Input = InputOf<typeof contract>;

/** Saves a person's settings. Returns the leave fields: identity adds the work hours. */
export async function saveUserLeaveSettings(deps: Dependencies, request: Request, input: Input) {
  const today = londonDay(request.now());
  const result = await changeSettings(deps, request, {
    userId: input.userId,
    action: 'leave-settings-changed',
    decide: (before) => applySettingsForm(before, input, today),
    hours: hoursOf(input),
  });
  return result.ok ? ok(effectiveSettings(today, result.value)) : result;
}

function hoursOf({ workStartTime = null, workEndTime = null }: Input): WorkHours | null {
  return workStartTime === null && workEndTime === null ? null : { workStartTime, workEndTime };
}
