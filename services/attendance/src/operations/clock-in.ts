import { clockedIn, clockOutMissing } from '@portal/contracts/attendance/events';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { Types } from 'mongoose';
import { clockInOf } from '../domain/clock.ts';
import { describeEntry } from '../domain/entry.ts';
import { addEntry, changeEntry, lastEntry } from '../store/entries.ts';
import { type Attendance, type ClockInput, clockingOf, entryEvent } from './clocking.ts';
import { staffMember } from './staff-member.ts';

export async function clockIn(attendance: Attendance, request: Request, input: ClockInput) {
  const { entries, people, outbox } = attendance;
  const userId = request.caller.userId ?? '';
  const asked = { ...clockingOf(request, input), id: newId(), userId };

  // Decided inside, because what is read there stays true until the change is stored.
  return outbox.transact(request, async ({ session, publish }) => {
    const person = await staffMember(people, userId, session);
    if (!person.ok) return person;
    const last = await lastEntry(entries, userId, session);
    const decided = clockInOf({ ...asked, hours: person.value, last });
    if (!decided.ok) return decided;
    const { started, abandoned } = decided.value;
    if (abandoned) {
      await changeEntry(entries, abandoned, session);
      publish(entryEvent(clockOutMissing, abandoned, asked.now));
    }
    await addEntry(entries, started, session);
    publish(entryEvent(clockedIn, started, asked.now));
    return ok(describeEntry(started, asked.now));
  });
}

function newId(): string {
  return new Types.ObjectId().toHexString();
}
