import type { decideCorrection } from '@portal/contracts/attendance/correction';
import type { InputOf } from '@portal/contracts/operation';
import { fail, type Issue, ok, type Result } from '@portal/kernel/result';
import { differentTimes, possibleTimes, sameTimes, type Times } from './correction.ts';
import type { Entry } from './entry.ts';

/** What HR decides about a correction. */
export interface Decision {
  decision: 'accepted' | 'changed' | 'declined';
  /** HR's own, where they are changed. */
  times: Times | null;
  reason: string | null;
}

/**
 * A decision as it is put in: times where they are changed and only there, a reason unless it is
 * accepted. Fails with BAD_INPUT and an issue at each field that is missing or too many.
 */
export function decisionOf(
  input: InputOf<typeof decideCorrection>,
  now: Date,
): Result<Decision, 'BAD_INPUT'> {
  const { decision, clockInTime, clockOutTime } = input;
  const reason = input.reason || null;
  const issues: Issue[] = [];
  const isChanged = decision === 'changed';
  for (const [field, time] of Object.entries({ clockInTime, clockOutTime })) {
    if (isChanged && !time) issues.push({ path: [field], message: 'Please enter both times' });
    if (!isChanged && time) {
      issues.push({ path: [field], message: 'Times are entered only where they are changed' });
    }
  }
  if (decision !== 'accepted' && !reason) {
    issues.push({ path: ['reason'], message: 'Please say why.' });
  }
  const [first] = issues;
  if (first) return fail('BAD_INPUT', first.message, { issues });
  if (!clockInTime || !clockOutTime) return ok({ decision, times: null, reason });
  const times = { clockInTime: new Date(clockInTime), clockOutTime: new Date(clockOutTime) };
  const possible = possibleTimes(times, now);
  return possible.ok ? ok({ decision, times, reason }) : possible;
}

/**
 * The times that a session gets by a decision; null where it stays as it is: where the correction
 * is declined, and where what was asked for has been recorded meanwhile. Fails with BAD_INPUT.
 */
export function timesToRecord(
  { decision, times }: Decision,
  { asked, entry, now }: { asked: Times; entry: Entry; now: Date },
): Result<Times | null, 'BAD_INPUT'> {
  if (decision === 'declined') return ok(null);
  if (times) return differentTimes(entry, times, now);
  return ok(sameTimes(entry, asked) ? null : asked);
}
