import type { clockOut as contract } from '@portal/contracts/attendance/clock';
import { clockedOut } from '@portal/contracts/attendance/events';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { CodeOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { clockOutOf } from '../domain/clock.ts';
import { describeEntry } from '../domain/entry.ts';
import { changeEntry, lastEntry } from '../store/entries.ts';
import { type Attendance, type ClockInput, clockingOf, entryEvent } from './clocking.ts';
import { staffMember } from './staff-member.ts';

type Ended = Result<TimeEntry, CodeOf<typeof contract> | CommonCode>;

export async function clockOut(attendance: Attendance, request: Request, input: ClockInput) {
  const { entries, people, outbox } = attendance;
  const userId = request.caller.userId ?? '';
  const asked = clockingOf(request, input);

  // Decided inside, because what is read there stays true until the change is stored.
  return outbox.transact(request, async ({ session, publish }): Promise<Ended> => {
    const last = await lastEntry(entries, userId, session);
    // Whoever has a session is known: the usual case costs one query less.
    const person = last ? ok(null) : await staffMember(people, userId, session);
    if (!person.ok) return person;
    const decided = clockOutOf({ ...asked, last });
    if (!decided.ok) return decided;
    const ended = decided.value;
    await changeEntry(entries, ended, session);
    publish(entryEvent(clockedOut, ended, asked.now));
    return ok(describeEntry(ended, asked.now));
  });
}
