import { isAdminRole, type Role } from '@portal/contracts/identity/user';
import { recipientRequiredMessage } from '@portal/contracts/messaging/message';
import { hasVisibleText } from '@portal/contracts/scalars';
import { fail, fieldError, ok, type Result } from '@portal/kernel/result';

/** The recipient fields of a new message. */
export interface RecipientInput {
  toUserId?: string | null | undefined;
  isAdminMessage?: boolean | null | undefined;
}

/**
 * Decides who receives a message: HR (null) if an employee writes, the chosen member of staff if an
 * administrator writes (docs/specification/messages.md). FORBIDDEN or BAD_INPUT for any other
 * choice. The caller checks that the recipient exists.
 */
export function resolveRecipient(
  role: Role,
  input: RecipientInput,
): Result<string | null, 'FORBIDDEN' | 'BAD_INPUT'> {
  if (!isAdminRole(role)) {
    const writesAsHr = input.isAdminMessage === true || input.toUserId != null;
    return writesAsHr ? fail('FORBIDDEN', 'You can only send messages to HR') : ok(null);
  }
  if (input.isAdminMessage === false) {
    return fieldError('isAdminMessage', 'must match the role: true for an administrator');
  }
  if (input.toUserId == null) return fieldError('toUserId', recipientRequiredMessage);
  return ok(input.toUserId);
}

/** The subject the sender wrote, or a default by role (docs/specification/messages.md). */
export function messageSubject(role: Role, written: string | null | undefined): string {
  const subject = written?.trim();
  if (subject && hasVisibleText(subject)) return subject;
  return isAdminRole(role) ? 'Message from HR' : 'Message from Staff Member';
}
