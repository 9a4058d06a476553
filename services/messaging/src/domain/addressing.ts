import { recipientRequired } from '@portal/contracts/messaging/message';
import { isAdminRole, type Role } from '@portal/contracts/people/user';
import { saysSomething } from '@portal/contracts/scalars';
import { fail, ok, type Result } from '@portal/kernel/result';

/** What a sender says about where a message goes. */
export interface Wish {
  toUserId?: string | null | undefined;
  isAdminMessage?: boolean | null | undefined;
}

/**
 * To whom somebody of a role writes: an employee to HR only (null), an admin to the member of
 * staff that they chose (portal.md sections 5 and 6). Whether that person exists is not known here.
 */
export function addresseeOf(
  role: Role,
  wish: Wish,
): Result<string | null, 'FORBIDDEN' | 'BAD_INPUT'> {
  if (!isAdminRole(role)) {
    const writesAsHr = wish.isAdminMessage === true || wish.toUserId != null;
    return writesAsHr ? fail('FORBIDDEN', 'You can write to HR only') : ok(null);
  }
  if (wish.isAdminMessage === false) {
    return badInput('isAdminMessage', 'must agree with the role: true for an administrator');
  }
  if (wish.toUserId == null) return badInput('toUserId', recipientRequired);
  return ok(wish.toUserId);
}

/** The subject of a message: what the sender wrote, else who writes (portal.md section 7). */
export function subjectOf(role: Role, written: string | null | undefined): string {
  const subject = written?.trim();
  if (subject && saysSomething(subject)) return subject;
  return isAdminRole(role) ? 'Message from HR' : 'Message from Staff Member';
}

function badInput(field: string, message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}
