import type { BulkHandler } from '@portal/bus/event-consumer';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { leaveAudited } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import { mayAudit } from '../domain/audited-actions.ts';
import type { AuditTrailStore } from '../store/audit-trail.ts';

/**
 * Adds actions in another service to the audit trail, even if the person has been deleted since.
 * A repeated event adds nothing, even after years. An action of another service becomes a dead letter.
 */
export function onAudited(audit: AuditTrailStore): BulkHandler {
  return {
    async handleAll(
      events: readonly CloudEvent<DataOf<typeof leaveAudited>>[],
      session: ClientSession,
    ): Promise<void> {
      const entries = events.map(({ id: eventId, type, data }) => {
        const { id: targetId, action, actorId, address, details = [] } = data;
        if (!mayAudit(type, action)) throw new Error(`${type} can't say ${action}`);
        return { at: new Date(data.at), action, actorId, targetId, address, details, eventId };
      });
      await audit.append(await audit.newAmong(entries, session), session);
    },
  };
}
