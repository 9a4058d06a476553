import type { clockIn as contract } from '@portal/contracts/attendance/clock';
import { clockedIn, clockOutMissing } from '@portal/contracts/attendance/events';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { decideClockIn } from '../../domain/clock.ts';
import { portionsOn } from '../../domain/leave-portions.ts';
import { entryEvent } from '../../events/entry-event.ts';
import { parseClockInput } from '../../operation-steps/parse-clock-input.ts';
import { requireStaffMember } from '../../operation-steps/require-staff-member.ts';

export async function clockIn(
  { clock, holidays }: Pick<Dependencies, 'clock' | 'holidays'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const calendar = await holidays.current();
  const { userId } = request.caller;
  const clockInput = { ...parseClockInput(request, input), id: newId(), userId };
  const { now } = clockInput;
  return clock({
    request,
    userId,
    now,
    needsPerson: true,
    decide({ person: known, last, leave }) {
      const person = requireStaffMember(known);
      if (!person.ok) return person;
      const leaveOn = (day: string) => portionsOn(leave, day);
      const decided = decideClockIn({
        ...clockInput,
        hours: person.value,
        employment: person.value,
        schedule: { patterns: person.value.patterns, calendar },
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
