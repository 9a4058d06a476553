import { createRefusalQueue, type Refusal } from '@portal/auth/refusal-queue';
import { moreWork } from '@portal/bus/run-on-change';
import { newId } from '@portal/kernel/new-id';
import { createLog } from '@portal/runtime/log';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { sealingKey } from '@portal/testing/token-keys';
import { connectValkeyAt, freshValkey } from '@portal/testing/valkey';
import { expect, test } from 'vitest';
import { createAuditHash } from '../hashing/permanent-hashes.ts';
import { createAuditTrailStore, type NewAuditEntry } from '../store/audit-trail.ts';
import { createSecurityEventStore } from '../store/security-events.ts';
import { collectFromAudit, createRefusalCollector } from './collect-security-events.ts';

const day = 24 * 3_600_000;
const now = new Date('2026-07-01T08:00:00Z');
const admin = newId();

async function freshCollector() {
  const connection = await connectDatabase(await freshDatabase('identity-security'));
  const audit = createAuditTrailStore(connection, createAuditHash(sealingKey()));
  const securityEvents = createSecurityEventStore(connection);
  const lines: Record<string, unknown>[] = [];
  const log = createLog(
    { service: 'identity', level: 'info', format: 'ecs' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const lease = { hold: async () => true };
  const collect = () => collectFromAudit({ audit, securityEvents, lease, log }, now);
  const listed = () => securityEvents.find({}, { position: null, limit: 100 });
  return { audit, securityEvents, lines, log, collect, listed };
}

function note(action: NewAuditEntry['action'], overrides: Partial<NewAuditEntry> = {}) {
  return { at: now, action, actorId: admin, targetId: newId(), address: '192.0.2.1', ...overrides };
}

test('each row is listed and logged once, and everyday work is neither', async () => {
  const { audit, lines, collect, listed } = await freshCollector();
  const changed = note('role-changed');
  for (const row of [note('signed-in'), changed, note('leave-approved'), note('sign-in-failed')]) {
    await audit.appendInOwnTransaction(row);
  }
  await collect();
  await collect();
  const events = [{ id: 'audit-2', kind: 'role', actorId: admin, targetId: changed.targetId }];
  expect(await listed()).toMatchObject(events);
  expect(lines).toMatchObject([
    { 'event.action': 'signed-in', 'event.id': 'audit-1' },
    {
      '@timestamp': now.toISOString(),
      'event.action': 'role-changed',
      'event.id': 'audit-2',
      'user.id': admin,
      'user.target.id': changed.targetId,
      'source.ip': '192.0.2.1',
    },
  ]);
  await audit.appendInOwnTransaction(note('staff-exported', { targetId: null }));
  await collect();
  expect((await listed()).map(({ action }) => action).sort()).toEqual([
    'role-changed',
    'staff-exported',
  ]);
});

test('at the first start it lists the last 90 days, without logging them', async () => {
  const { audit, lines, collect, listed } = await freshCollector();
  for (const days of [91, 89, 1]) {
    const at = new Date(now.getTime() - days * day);
    await audit.appendInOwnTransaction(note('password-changed', { at }));
  }
  await collect();
  expect((await listed()).map(({ id }) => id)).toEqual(['audit-3', 'audit-2']);
  expect(lines).toEqual([]);
});

test('after a crash a row is listed once, and logged again with the same id', async () => {
  const { audit, securityEvents, lines, log, listed } = await freshCollector();
  await audit.appendInOwnTransaction(note('email-changed'));
  const killed = {
    ...securityEvents,
    saveAuditPosition: () => Promise.reject(new Error('killed')),
  };
  const lease = { hold: async () => true };
  const run = (events: typeof securityEvents) =>
    collectFromAudit({ audit, securityEvents: events, lease, log }, now);
  await expect(run(killed)).rejects.toThrow('killed');
  await run(securityEvents);
  expect(await listed()).toHaveLength(1);
  expect(lines.map((line) => line['event.id'])).toEqual(['audit-1', 'audit-1']);
});

test('the deletion of an account removes its events, and later ones of others stay', async () => {
  const { audit, collect, listed } = await freshCollector();
  const gone = newId();
  for (const row of [
    note('password-reset', { targetId: gone }),
    note('records-exported', { actorId: gone, targetId: null }),
    note('account-deleted', { targetId: gone }),
    note('role-changed'),
  ]) {
    await audit.appendInOwnTransaction(row);
  }
  await collect();
  expect((await listed()).map(({ action }) => action)).toEqual(['role-changed']);
});

test('a long trail is read in parts, by one process at a time', async () => {
  const { audit, securityEvents, log, collect, listed } = await freshCollector();
  await Promise.all(
    Array.from({ length: 600 }, () => audit.appendInOwnTransaction(note('password-reset'))),
  );
  const lease = { hold: async () => false };
  await collectFromAudit({ audit, securityEvents, lease, log }, now);
  expect(await listed()).toEqual([]);
  expect(await collect()).toBe(moreWork);
  expect(await collect()).toBeUndefined();
  expect(await securityEvents.find({}, { position: null, limit: 1_000 })).toHaveLength(600);
});

test('refusals of more networks than are listed are one event of each kind, without an address', async () => {
  const { securityEvents, listed } = await freshCollector();
  const queue = createRefusalQueue(connectValkeyAt(await freshValkey()));
  const collect = createRefusalCollector({ refusals: queue, securityEvents }, 3);
  const refusals = (reason: Refusal['reason'], from: number, count: number): Refusal[] =>
    Array.from({ length: count }, (_, index) => ({
      reason,
      operation: 'none',
      actorId: null,
      address: `2001:db8:0:${from + index}::1`,
      at: now.getTime(),
      times: 1,
    }));
  await queue.add(refusals('foreign-request-refused', 1, 5));
  await collect();
  await queue.add(refusals('requests-limited', 6, 5));
  // One that is listed goes on counting.
  await queue.add(refusals('foreign-request-refused', 1, 1));
  await collect();
  const events = (await listed()).map(({ action, address, times }) => [action, address, times]);
  expect(events.toSorted()).toEqual([
    ['foreign-request-refused', '', 2],
    ['foreign-request-refused', '2001:db8:0:1::1', 2],
    ['foreign-request-refused', '2001:db8:0:2::1', 1],
    ['foreign-request-refused', '2001:db8:0:3::1', 1],
    ['requests-limited', '', 5],
  ]);
});
