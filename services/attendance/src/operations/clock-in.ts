import { clockedIn, clockOutMissing } from '@portal/contracts/attendance/events';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { type ClientSession, Types } from 'mongoose';
import { clockInOf } from '../domain/clock.ts';
import { describeEntry, type Entry } from '../domain/entry.ts';
import { portionsOn } from '../domain/leave.ts';
import { addEntry, changeEntry, lastEntry } from '../store/entries.ts';
import { leaveBetween } from '../store/leave-days.ts';
import { type Attendance, type ClockInput, clockingOf, entryEvent } from './clocking.ts';
import { staffMember } from './staff-member.ts';

export async function clockIn(attendance: Attendance, request: Request, input: ClockInput) {
  const { entries, people, leave, outbox } = attendance;
  const userId = request.caller.userId ?? '';
  const asked = { ...clockingOf(request, input), id: newId(), userId };

  async function leaveAround({ shiftDay }: Entry, session: ClientSession) {
    const days = await leaveBetween(leave, userId, { start: shiftDay, end: shiftDay }, session);
    return (day: string) => portionsOn(days, day);
  }

  // Decided inside, because what is read there stays true until the change is stored.
  return outbox.transact(request, async ({ session, publish }) => {
    const person = await staffMember(people, userId, session);
    if (!person.ok) return person;
    const last = await lastEntry(entries, userId, session);
    const facts = { ...asked, hours: person.value, last };
    const withoutLeave = clockInOf(facts);
    // Leave only ever excuses: whoever is on time costs no further query.
    const decided =
      withoutLeave.ok && withoutLeave.value.started.isLate
        ? clockInOf({ ...facts, leaveOn: await leaveAround(withoutLeave.value.started, session) })
        : withoutLeave;
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
