import type { AuditAnchors } from '@portal/bus/audit-anchors';
import { every } from '@portal/runtime/every';
import type { Logger } from '@portal/runtime/log';
import { anchorOf } from '../domain/audit-anchor.ts';
import type { AuditLink, KeyedHash } from '../domain/audit-chain.ts';

export interface Anchoring {
  anchors: AuditAnchors;
  /** The end of the trail as it is now. */
  auditEnd(): Promise<AuditLink>;
  keyed: KeyedHash;
  log: Logger;
}

/**
 * Keeps the end of the audit trail outside of the database, in the broker and the log: every `intervalMs`
 * where it has changed, and when it is closed.
 */
export function startAnchoring(
  { anchors, auditEnd, keyed, log }: Anchoring,
  { intervalMs, now = () => new Date() }: { intervalMs: number; now?: () => Date },
) {
  let lastMac = '';

  async function anchor(): Promise<void> {
    const end = await auditEnd();
    if (end.seq === 0 || end.mac === lastMac) return;
    // The log has it also where the broker is away.
    log.info({ seq: end.seq, mac: end.mac }, 'audit trail anchored');
    await anchors.append(anchorOf(end, now(), keyed));
    lastMac = end.mac;
  }

  const recurring = every(intervalMs, anchor, { what: 'anchoring the audit trail', log });
  return {
    ...recurring,
    async close(): Promise<void> {
      await recurring.close();
      await anchor().catch((err) => log.warn({ err }, 'audit trail not anchored at the stop'));
    },
  };
}
