import { z } from 'zod';
import { event, versionFields } from '../event.ts';
import type { ServiceName } from '../operation.ts';
import { id, instant } from '../scalars.ts';
import { auditAction } from './audit.ts';
import { auditDetail } from './audit-detail.ts';

/**
 * Declares a service's event for the audit trail, which identity keeps. `id` is that of the affected
 * person, or of the actor.
 */
export function auditedEvent(service: ServiceName, summary: string) {
  return event({
    service,
    name: 'audited',
    summary,
    data: z.strictObject({
      ...versionFields,
      action: auditAction,
      actorId: id.nullable(),
      address: z.string(),
      at: instant,
      /** Left out in events of earlier versions. */
      details: z.array(auditDetail).max(20).optional(),
    }),
  });
}
