import type { AuditAction } from '@portal/contracts/people/audit';
import type { Request } from '@portal/runtime/request';
import type { AuditNote } from '../store/audit-trail.ts';

/** What the audit trail says of a request: its caller did `action` to `targetId`. */
export function noted(
  request: Pick<Request, 'caller' | 'address' | 'now'>,
  action: AuditAction,
  targetId: string | null,
): AuditNote {
  const { caller, address } = request;
  return { at: request.now(), action, actorId: caller.userId, targetId, address };
}
