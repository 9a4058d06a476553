import type { correctEntry as contract } from '@portal/contracts/attendance/correction';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { CloudEvent } from '@portal/contracts/event';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { differentTimes, possibleTimes } from '../domain/correction.ts';
import { describeEntry } from '../domain/entry.ts';
import { entryById } from '../store/sessions-of-person.ts';
import type { Attendance } from './clocking.ts';
import { noSuchEntry, ownHours, patience, timesOf } from './correcting.ts';
import { putRight } from './put-right.ts';

type Corrected = Result<TimeEntry, CodeOf<typeof contract> | CommonCode>;

export async function correctEntry(
  attendance: Attendance,
  request: Request,
  input: InputOf<typeof contract>,
) {
  const { entries, outbox, followers } = attendance;
  const now = request.now();
  const times = timesOf(input);
  const possible = possibleTimes(times, now);
  if (!possible.ok) return possible;
  const cause = {
    at: now,
    cause: 'hr',
    changedBy: request.caller.userId,
    requestReason: null,
    reason: input.reason,
  } as const;
  let last: CloudEvent | undefined;

  const result = await outbox.transact(request, async (tx): Promise<Corrected> => {
    last = undefined;
    const entry = await entryById(entries, input.id, tx.session);
    if (!entry) return noSuchEntry;
    if (entry.userId === request.caller.userId) return ownHours;
    const different = differentTimes(entry, times, now);
    if (!different.ok) return different;
    const done = await putRight(attendance, tx, { entry, times, cause });
    if (!done.ok) return done;
    last = done.value.last;
    return ok(describeEntry(done.value.entry, now));
  });
  if (result.ok && last) await followers.haveHandled(last.id, patience);
  return result;
}
