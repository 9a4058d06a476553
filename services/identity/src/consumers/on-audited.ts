import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { audited } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import type { AuditTrail } from '../store/audit-trail.ts';

/**
 * Takes into the audit trail what another service says that somebody did: also where the person was deleted
 * meanwhile, and once, also where the event comes again after years.
 */
export function onAudited(audit: AuditTrail) {
  return async ({ data }: CloudEvent<DataOf<typeof audited>>, session: ClientSession) => {
    const { id: targetId, action, actorId, address, details = [] } = data;
    const note = { at: new Date(data.at), action, actorId, targetId, address, details };
    if (!(await audit.has(note, session))) await audit.note([note], session);
  };
}
