import { clockedIn, clockOutMissing } from '@portal/contracts/attendance/events';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { Types } from 'mongoose';
import { clockInOf } from '../domain/clock.ts';
import { portionsOn } from '../domain/leave.ts';
import type { Clock } from './clock-together.ts';
import { type Attendance, type ClockInput, clockingOf, entryEvent } from './clocking.ts';
import { staffMemberOf } from './staff-member.ts';

interface Dependencies {
  clock: Clock;
  holidays: Attendance['holidays'];
}

export async function clockIn(
  { clock, holidays }: Dependencies,
  request: Request,
  input: ClockInput,
) {
  const calendar = await holidays.current();
  const userId = request.caller.userId ?? '';
  const asked = { ...clockingOf(request, input), id: newId(), userId };
  const { now } = asked;
  return clock({
    ...{ request, userId, now, needsPerson: true },
    decide({ person: known, last, leave }) {
      const person = staffMemberOf(known);
      if (!person.ok) return person;
      const leaveOn = (day: string) => portionsOn(leave, day);
      const decided = clockInOf({ ...asked, hours: person.value, calendar, last, leaveOn });
      if (!decided.ok) return decided;
      const { started, abandoned } = decided.value;
      const events = [
        ...(abandoned ? [entryEvent(clockOutMissing, abandoned, now)] : []),
        entryEvent(clockedIn, started, now),
      ];
      return ok({ added: started, changed: abandoned, events });
    },
  });
}

function newId(): string {
  return new Types.ObjectId().toHexString();
}
