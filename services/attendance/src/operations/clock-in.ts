import { clockedIn, clockOutMissing } from '@portal/contracts/attendance/events';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { Types } from 'mongoose';
import { decideClockIn } from '../domain/clock.ts';
import { portionsOn } from '../domain/leave-portions.ts';
import type { Clock } from './clock-batch.ts';
import { type ClockInput, parseClockInput } from './clock-input.ts';
import type { Dependencies } from './dependencies.ts';
import { entryEvent } from './entry-event.ts';
import { requireStaffMember } from './staff-member.ts';

interface ClockInDependencies {
  clock: Clock;
  holidays: Dependencies['holidays'];
}

export async function clockIn(
  { clock, holidays }: ClockInDependencies,
  request: Request,
  input: ClockInput,
) {
  const calendar = await holidays.current();
  const userId = request.caller.userId ?? '';
  const clockInput = { ...parseClockInput(request, input), id: newId(), userId };
  const { now } = clockInput;
  return clock({
    ...{ request, userId, now, needsPerson: true },
    decide({ person: known, last, leave }) {
      const person = requireStaffMember(known);
      if (!person.ok) return person;
      const leaveOn = (day: string) => portionsOn(leave, day);
      const decided = decideClockIn({
        ...clockInput,
        hours: person.value,
        calendar,
        last,
        leaveOn,
      });
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
