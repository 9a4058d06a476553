import type { AuditAnchors } from '@portal/bus/audit-anchors';
import { auditCheckTime, isNightlyRunDue } from '@portal/bus/nightly-schedule';
import type { Logger } from '@portal/runtime/log';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import { readAnchor } from '../domain/audit-anchor.ts';
import type { KeyedHash } from '../domain/audit-chain.ts';
import type { AuditCheckStore } from '../store/latest-audit-check.ts';
import { verifyAudit } from '../store/verify-audit.ts';

const intact = new Gauge({
  name: 'portal_audit_trail_intact',
  help: '1 where the last check found the audit trail unbroken, 0 where it found a fault',
});

export interface CheckAuditDependencies {
  connection: Connection;
  anchors: AuditAnchors;
  checks: AuditCheckStore;
  keyedHash: KeyedHash;
  log: Logger;
}

/** Verifies the audit trail once after each `auditCheckTime`, or at the next start if the portal was stopped. */
export async function checkAuditNightly(deps: CheckAuditDependencies, now: Date): Promise<void> {
  const last = await deps.checks.latest();
  if (last) intact.set(last.fault === null ? 1 : 0);
  if (last && !isNightlyRunDue(last.at, auditCheckTime, now)) return;
  await checkAudit(deps, now);
}

/** Verifies the audit trail against its anchors and stores the result. */
export async function checkAudit(
  { connection, anchors, checks, keyedHash, log }: CheckAuditDependencies,
  now: Date,
): Promise<void> {
  const texts = await anchors.all();
  const known = texts.flatMap((text) => readAnchor(text, keyedHash) ?? []);
  const { rowCount, fault } = await verifyAudit(connection, keyedHash, known);
  await checks.save({ at: now, rows: rowCount, anchors: known.length, fault });
  intact.set(fault === null ? 1 : 0);
  if (fault) log.error({ rows: rowCount, fault }, 'the audit trail is broken');
  else log.info({ rows: rowCount, anchors: known.length }, 'the audit trail is unbroken');
}
