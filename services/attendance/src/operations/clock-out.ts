import { clockedOut } from '@portal/contracts/attendance/events';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { clockOutOf } from '../domain/clock.ts';
import type { Clock } from './clock-together.ts';
import { type ClockInput, clockingOf, entryEvent } from './clocking.ts';
import { staffMemberOf } from './staff-member.ts';

export function clockOut(clock: Clock, request: Request, input: ClockInput) {
  const userId = request.caller.userId ?? '';
  const asked = clockingOf(request, input);
  const { now } = asked;
  return clock({
    // Whoever has a session is known: the usual case costs one query less.
    ...{ request, userId, now, needsPerson: false },
    decide({ person: known, last }) {
      const person = last ? ok(null) : staffMemberOf(known);
      if (!person.ok) return person;
      const decided = clockOutOf({ ...asked, last });
      if (!decided.ok) return decided;
      const ended = decided.value;
      return ok({ added: null, changed: ended, events: [entryEvent(clockedOut, ended, now)] });
    },
  });
}
