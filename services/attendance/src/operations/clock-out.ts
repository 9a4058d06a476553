import { clockedOut } from '@portal/contracts/attendance/events';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { clockOutOf } from '../domain/clock.ts';
import { describeEntry } from '../domain/entry.ts';
import { changeEntry, lastEntry } from '../store/entries.ts';
import { type Attendance, type ClockInput, clockingOf, entryEvent } from './clocking.ts';

export async function clockOut(attendance: Attendance, request: Request, input: ClockInput) {
  const { entries, outbox } = attendance;
  const userId = request.caller.userId ?? '';
  const asked = clockingOf(request, input);

  // Decided inside, because what is read there stays true until the change is stored.
  return outbox.transact(request, async ({ session, publish }) => {
    const last = await lastEntry(entries, userId, session);
    const decided = clockOutOf({ ...asked, last });
    if (!decided.ok) return decided;
    const ended = decided.value;
    await changeEntry(entries, ended, session);
    publish(entryEvent(clockedOut, ended, asked.now));
    return ok(describeEntry(ended, asked.now));
  });
}
