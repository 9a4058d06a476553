import type { decideCorrection } from '@portal/contracts/attendance/correction';
import type { InputOf } from '@portal/contracts/operation';
import { fail, type Issue, ok, type Result } from '@portal/kernel/result';
import {
  type CorrectedTimes,
  hasSameTimes,
  validateTimes,
  validateTimesChanged,
} from './correction-times.ts';
import type { Entry } from './entry.ts';

/** HR's decision on a correction. */
export interface Decision {
  decision: 'accepted' | 'changed' | 'declined';
  /** The times that HR entered; null unless the decision is `changed`. */
  times: CorrectedTimes | null;
  reason: string | null;
}

/**
 * Parses a decision. `changed` needs times, the other decisions must not have them; all but
 * `accepted` need a reason. Fails with BAD_INPUT and an issue for each wrong field.
 */
export function parseDecision(
  input: InputOf<typeof decideCorrection>,
  now: Date,
): Result<Decision, 'BAD_INPUT'> {
  const { decision, clockInTime, clockOutTime } = input;
  const reason = input.reason || null;
  const issues: Issue[] = [];
  const isChanged = decision === 'changed';
  for (const [field, time] of Object.entries({ clockInTime, clockOutTime })) {
    if (isChanged && !time) issues.push({ path: [field], message: 'Enter both times' });
    if (!isChanged && time) {
      issues.push({ path: [field], message: 'Only enter times if you’re changing them' });
    }
  }
  if (decision !== 'accepted' && !reason) {
    issues.push({ path: ['reason'], message: 'Enter a reason' });
  }
  const [first] = issues;
  if (first) return fail('BAD_INPUT', first.message, { issues });
  if (!clockInTime || !clockOutTime) return ok({ decision, times: null, reason });
  const times = { clockInTime: new Date(clockInTime), clockOutTime: new Date(clockOutTime) };
  const possible = validateTimes(times, now);
  return possible.ok ? ok({ decision, times, reason }) : possible;
}

/**
 * The times to record for a decision. Null if the session doesn't change, because the correction is
 * declined or the requested times have already been recorded. Fails with BAD_INPUT if HR's own
 * times don't change the session.
 */
export function timesToRecord(
  { decision, times }: Decision,
  { requested, entry, now }: { requested: CorrectedTimes; entry: Entry; now: Date },
): Result<CorrectedTimes | null, 'BAD_INPUT'> {
  if (decision === 'declined') return ok(null);
  if (times) return validateTimesChanged(entry, times, now);
  return ok(hasSameTimes(entry, requested) ? null : requested);
}
