import { clockedIn, clockOutMissing } from '@portal/contracts/attendance/events';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { Types } from 'mongoose';
import { clockInOf } from '../domain/clock.ts';
import { describeEntry } from '../domain/entry.ts';
import { addEntry, changeEntry, lastEntry } from '../store/entries.ts';
import { personOf } from '../store/people.ts';
import { type Attendance, type ClockInput, clockingOf, entryEvent } from './clocking.ts';
import { notHeardOf } from './not-heard-of.ts';

export async function clockIn(attendance: Attendance, request: Request, input: ClockInput) {
  const { entries, people, outbox } = attendance;
  const userId = request.caller.userId ?? '';
  const person = await personOf(people, userId);
  if (!person) return notHeardOf;
  const asked = { ...clockingOf(request, input), id: newId(), userId, hours: person };

  // Decided inside, because what is read there stays true until the change is stored.
  return outbox.transact(request, async ({ session, publish }) => {
    const last = await lastEntry(entries, userId, session);
    const decided = clockInOf({ ...asked, last });
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
