import type { AuditAnchors } from '@portal/bus/audit-anchors';
import type { Logger } from '@portal/runtime/log';
import { runPeriodically } from '@portal/runtime/run-periodically';
import { createAnchor } from '../domain/audit-anchor.ts';
import type { AuditChainPosition, KeyedHash } from '../domain/audit-chain.ts';

export interface AnchoringDependencies {
  anchors: AuditAnchors;
  /** The current end of the trail. */
  auditEnd(): Promise<AuditChainPosition>;
  keyedHash: KeyedHash;
  log: Logger;
}

/**
 * Stores the end of the audit trail outside the database, in the broker and the log: every
 * `intervalMs` if it has changed, and on closing.
 */
export function startAnchoring(
  { anchors, auditEnd, keyedHash, log }: AnchoringDependencies,
  { intervalMs, now = () => new Date() }: { intervalMs: number; now?: () => Date },
) {
  let lastMac = '';

  async function anchor(): Promise<void> {
    const end = await auditEnd();
    if (end.seq === 0 || end.mac === lastMac) return;
    // Logged first, so that the log has it even if the broker is unavailable.
    log.info({ seq: end.seq, mac: end.mac }, 'audit trail anchored');
    await anchors.append(createAnchor(end, now(), keyedHash));
    lastMac = end.mac;
  }

  const recurring = runPeriodically(intervalMs, anchor, { name: 'anchoring the audit trail', log });
  return {
    ...recurring,
    async close(): Promise<void> {
      await recurring.close();
      await anchor().catch((err) => log.warn({ err }, 'audit trail not anchored at the stop'));
    },
  };
}
