import type { AuditAnchors } from '@portal/bus/audit-anchors';
import { auditCheckTime, isNightlyRunDue } from '@portal/bus/nightly-schedule';
import type { Logger } from '@portal/runtime/log';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import { readAnchor } from '../domain/audit-anchor.ts';
import type { AuditChainPosition, KeyedHash } from '../domain/audit-chain.ts';
import type { AuditCheckStore } from '../store/latest-audit-check.ts';
import { verifyAudit } from '../store/verify-audit.ts';

const intact = new Gauge({
  name: 'portal_audit_trail_intact',
  help: '1 where the last check found the audit trail unbroken, 0 where it found a fault or failed for two days',
});

export interface CheckAuditDependencies {
  connection: Connection;
  anchors: AuditAnchors;
  checks: AuditCheckStore;
  keyedHash: KeyedHash;
  log: Logger;
}

/** A trail that couldn’t be verified for this long doesn’t count as intact any more. */
const unverifiedMs = 2 * 24 * 60 * 60_000;

/** Verifies the audit trail once after each `auditCheckTime`, or at the next start if the portal was stopped. */
export async function checkAuditNightly(deps: CheckAuditDependencies, now: Date): Promise<void> {
  const last = await deps.checks.latest();
  const isVerified = last !== null && now.getTime() - last.at.getTime() < unverifiedMs;
  if (isVerified) intact.set(last.fault === null ? 1 : 0);
  if (last && !isNightlyRunDue(last.at, auditCheckTime, now)) return;
  try {
    await checkAudit(deps, now);
  } catch (failure) {
    if (!isVerified) intact.set(0);
    throw failure;
  }
}

/** Verifies the audit trail against its anchors and stores the result. */
export async function checkAudit(
  { connection, anchors, checks, keyedHash, log }: CheckAuditDependencies,
  now: Date,
): Promise<void> {
  const known: AuditChainPosition[] = [];
  await anchors.readAll((text) => {
    const anchor = readAnchor(text, keyedHash);
    // Without its seal and time, because there may be hundreds of thousands.
    if (anchor) known.push({ seq: anchor.seq, mac: anchor.mac });
  });
  const { rowCount, fault } = await verifyAudit(connection, keyedHash, known);
  await checks.save({ at: now, rows: rowCount, anchors: known.length, fault });
  intact.set(fault === null ? 1 : 0);
  if (fault) log.error({ rows: rowCount, fault }, 'the audit trail is broken');
  else log.info({ rows: rowCount, anchors: known.length }, 'the audit trail is unbroken');
}
