import type { RefusalQueue } from '@portal/auth/refusal-queue';
import type { Lease } from '@portal/bus/lease';
import { moreWork } from '@portal/bus/run-on-change';
import type { Logger } from '@portal/runtime/log';
import { logSecurityEvent } from '@portal/runtime/security-log';
import { z } from 'zod';
import type { AuditRow } from '../domain/audit-chain.ts';
import { auditEventId, countedActions, isSecurityAction } from '../domain/security-event.ts';
import { windowId, windowOf } from '../operation-steps/security-event-window.ts';
import type { AuditTrailStore } from '../store/audit-trail.ts';
import type { NewSecurityEvent, SecurityEventStore } from '../store/security-events.ts';

const batchSize = 500;
const dayMs = 24 * 3_600_000;
const initialDays = 90;

/**
 * Reads new rows of the audit trail in their order: each is a line of the log where it is a security event, and those
 * that administrators look for are added to their list. At the first start, the list has the last 90 days. After a
 * crash some lines are repeated, with the same `event.id`.
 */
export async function collectFromAudit(
  {
    audit,
    securityEvents,
    lease,
    log,
  }: {
    audit: Pick<AuditTrailStore, 'following' | 'lastBefore'>;
    securityEvents: SecurityEventStore;
    lease: Pick<Lease, 'hold'>;
    log: Logger;
  },
  now: Date,
): Promise<typeof moreWork | undefined> {
  if (!(await lease.hold())) return;
  const stored = await securityEvents.auditPosition();
  const position = stored ?? {
    seq: await audit.lastBefore(new Date(now.getTime() - initialDays * dayMs)),
    loggedFrom: now,
  };
  const rows = await audit.following(position.seq, batchSize);
  const last = rows.at(-1);
  if (!last && stored) return;
  for (const events of splitAtDeletions(rows)) await store(securityEvents, events);
  for (const row of rows) if (row.at >= position.loggedFrom) logRow(log, row);
  await securityEvents.saveAuditPosition({ ...position, seq: last?.seq ?? position.seq });
  return rows.length === batchSize ? moreWork : undefined;
}

/** The rows up to each deletion of an account, which removes the events before it. */
function splitAtDeletions(rows: readonly AuditRow[]): AuditRow[][] {
  const parts: AuditRow[][] = [[]];
  for (const row of rows) {
    parts.at(-1)?.push(row);
    if (row.action === 'account-deleted') parts.push([]);
  }
  return parts;
}

async function store(events: SecurityEventStore, rows: readonly AuditRow[]): Promise<void> {
  await events.add(rows.flatMap(toSecurityEvent));
  const last = rows.at(-1);
  if (last?.action === 'account-deleted' && last.targetId) await events.removeByUser(last.targetId);
}

function toSecurityEvent({
  seq,
  at,
  action,
  actorId,
  targetId,
  address,
}: AuditRow): NewSecurityEvent[] {
  if (!isSecurityAction(action)) return [];
  return [{ id: auditEventId(seq), at, action, actorId, targetId, address: address ?? '' }];
}

/** Failed sign-ins are logged one by one when they happen. */
function logRow(log: Logger, { seq, at, action, actorId, targetId, address }: AuditRow): void {
  if (countedActions.includes(action)) return;
  logSecurityEvent(log, {
    id: auditEventId(seq),
    at,
    action,
    userId: actorId ?? targetId,
    targetId,
    address: address ?? '',
  });
}

const refusal = z.object({
  reason: z.enum([
    'requests-limited',
    'access-refused',
    'foreign-request-refused',
    'api-token-refused',
  ]),
  operation: z.string().max(100),
  actorId: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .nullable(),
  address: z.string().max(64),
  at: z.number(),
  times: z.int().min(1),
});

type ParsedRefusal = z.output<typeof refusal>;

/**
 * Creates the job that adds what the gateways refused to the list. They have logged it. Beyond `maxPerWindow` events in a
 * quarter of an hour the others of a kind are one event, without an address: somebody who has thousands of networks could
 * fill the disk otherwise.
 */
export function createRefusalCollector(
  {
    refusals,
    securityEvents,
  }: {
    refusals: Pick<RefusalQueue, 'take'>;
    securityEvents: Pick<SecurityEventStore, 'count'>;
  },
  maxPerWindow = 1_000,
) {
  let window = 0;
  let listedIds = new Set<string>();

  function toEvent({ reason: action, operation, actorId, address, times, at: ms }: ParsedRefusal) {
    const at = new Date(ms);
    if (windowOf(at) !== window) {
      window = windowOf(at);
      listedIds = new Set();
    }
    const id = windowId([action, operation, actorId], address, at);
    if (listedIds.size >= maxPerWindow && !listedIds.has(id)) {
      return { id: windowId([action, 'others'], '', at), at, action, address: '', times };
    }
    listedIds.add(id);
    return { id, at, action, operation, actorId, address, times };
  }

  return async (): Promise<void> => {
    for (const taken of await refusals.take(batchSize)) {
      const parsed = refusal.safeParse(taken);
      if (parsed.success) await securityEvents.count(toEvent(parsed.data));
    }
  };
}
