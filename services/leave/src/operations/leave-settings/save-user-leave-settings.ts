import type { saveUserLeaveSettings as contract } from '@portal/contracts/leave/leave-settings';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import {
  applySettingsInput,
  type EffectiveSettings,
  effectiveSettings,
} from '../../domain/leave-settings.ts';
import type { WorkHours } from '../../events/settings-events.ts';
import { changeSettings } from '../../operation-steps/change-settings.ts';

type Input = InputOf<typeof contract>;

/** Saves a person's settings. Returns the leave fields: identity adds the work hours. */
export async function saveUserLeaveSettings(
  deps: Dependencies,
  request: SignedInRequest,
  input: Input,
): Promise<Result<EffectiveSettings, CodeOf<typeof contract> | CommonCode>> {
  const today = londonDay(request.now());
  const result = await changeSettings(deps, request, {
    userId: input.userId,
    action: 'leave-settings-changed',
    decide: (before) => applySettingsInput(before, input, today),
    hours: hoursOf(input),
  });
  return result.ok ? ok(effectiveSettings(today, result.value)) : result;
}

function hoursOf({ workStartTime = null, workEndTime = null }: Input): WorkHours | null {
  return workStartTime === null && workEndTime === null ? null : { workStartTime, workEndTime };
}
