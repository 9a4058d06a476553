import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { toAuditChanges } from '@portal/contracts/identity/audit-detail';
import { leaveAudited } from '@portal/contracts/leave/events';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Policy } from '../store/leave-policy.ts';

/**
 * The audit event of a change to the policy. It concerns nobody else, so it is about the caller.
 */
export function policyAuditEvent(
  { caller: { userId }, address }: Pick<SignedInRequest, 'caller' | 'address'>,
  { version, before, after }: { version: number; before: Policy; after: Policy },
  now: Date,
): CloudEvent {
  const action = 'leave-policy-changed' as const;
  const details = toAuditChanges(auditedFields(before), auditedFields(after));
  const about = { id: userId, version, action, actorId: userId, address };
  return createEvent(leaveAudited, {
    userId,
    data: { ...about, at: now.toISOString(), details },
    now,
  });
}

function auditedFields({ nation, sickLeaveApprovedAtOnce }: Policy) {
  return { nation, sickLeaveApprovedAtOnce };
}
