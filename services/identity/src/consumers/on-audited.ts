import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { audited } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import type { AuditTrailStore } from '../store/audit-trail.ts';

/**
 * Adds an action in another service to the audit trail, even if the person has been deleted since.
 * A repeated event adds nothing, even after years.
 */
export function onAudited(audit: AuditTrailStore) {
  return async ({ data }: CloudEvent<DataOf<typeof audited>>, session: ClientSession) => {
    const { id: targetId, action, actorId, address, details = [] } = data;
    const note = { at: new Date(data.at), action, actorId, targetId, address, details };
    if (!(await audit.exists(note, session))) await audit.append([note], session);
  };
}
