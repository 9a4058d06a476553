import { clockedOut } from '@portal/contracts/attendance/events';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { decideClockOut } from '../domain/clock.ts';
import type { Clock } from './clock-batch.ts';
import { type ClockInput, parseClockInput } from './clock-input.ts';
import { entryEvent } from './entry-event.ts';
import { requireStaffMember } from './staff-member.ts';

export function clockOut(clock: Clock, request: Request, input: ClockInput) {
  const userId = request.caller.userId ?? '';
  const clockInput = parseClockInput(request, input);
  const { now } = clockInput;
  return clock({
    // A person with a session is known, so the usual case needs one query less.
    ...{ request, userId, now, needsPerson: false },
    decide({ person: known, last }) {
      const person = last ? ok(null) : requireStaffMember(known);
      if (!person.ok) return person;
      const decided = decideClockOut({ ...clockInput, last });
      if (!decided.ok) return decided;
      const ended = decided.value;
      return ok({ added: null, changed: ended, events: [entryEvent(clockedOut, ended, now)] });
    },
  });
}
