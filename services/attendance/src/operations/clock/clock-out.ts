import type { clockOut as contract } from '@portal/contracts/attendance/clock';
import { clockedOut } from '@portal/contracts/attendance/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { decideClockOut } from '../../domain/clock.ts';
import { entryEvent } from '../../events/entry-event.ts';
import { parseClockInput } from '../../operation-steps/parse-clock-input.ts';
import { requireStaffMember } from '../../operation-steps/require-staff-member.ts';

export async function clockOut(
  { clock }: Pick<Dependencies, 'clock'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;
  const clockInput = parseClockInput(request, input);
  const { now } = clockInput;
  return clock({
    request,
    userId,
    now,
    // A person with a session is known, so the usual case needs one query less.
    needsPerson: false,
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
