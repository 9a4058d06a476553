import type { AuditAction } from '@portal/contracts/identity/audit';
import type { AuditDetail } from '@portal/contracts/identity/audit-detail';
import type { Request } from '@portal/runtime/request';
import type { NewAuditEntry } from '../store/audit-trail.ts';

/**
 * The audit entry that the caller did `action` to `targetId`. `details` are made by `toAuditChanges` or
 * `toAuditDetails`.
 */
export function newAuditEntry(
  request: Pick<Request, 'caller' | 'address' | 'now'>,
  action: AuditAction,
  targetId: string | null,
  details: readonly AuditDetail[] = [],
): NewAuditEntry {
  const { caller, address } = request;
  return { at: request.now(), action, actorId: caller.userId, targetId, address, details };
}
