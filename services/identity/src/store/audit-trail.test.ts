import { createOutbox } from '@portal/bus/outbox';
import type { AuditAction } from '@portal/contracts/identity/audit';
import { newId } from '@portal/kernel/new-id';
import { fail, ok } from '@portal/kernel/result';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { sealingKey } from '@portal/testing/token-keys';
import type { Connection } from 'mongoose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAuditHash } from '../hashing/permanent-hashes.ts';
import {
  type AuditFilter,
  createAuditTrailStore,
  type NewAuditEntry,
  newestFirstSort,
  toAuditQuery,
} from './audit-trail.ts';
import { verifyAudit } from './verify-audit.ts';

const keyedHash = createAuditHash(sealingKey());

async function freshTrail() {
  const connection = await connectDatabase(await freshDatabase('identity-audit'));
  const audit = createAuditTrailStore(connection, keyedHash);
  await connection.model('AuditRow').createIndexes();
  return { connection, audit, outbox: createOutbox({ connection, service: 'identity' }) };
}

function note(overrides: Partial<NewAuditEntry> = {}): NewAuditEntry {
  return {
    at: new Date(),
    action: 'signed-in',
    actorId: null,
    targetId: newId(),
    address: '192.0.2.1',
    ...overrides,
  };
}

describe('concurrent notes', () => {
  test('of 30 transactions make one chain without gaps', async () => {
    const { connection, audit, outbox } = await freshTrail();
    const everybody = Array.from({ length: 30 }, newId);
    const results = await Promise.all(
      everybody.map((targetId, i) =>
        outbox.transact({}, async ({ session }) => {
          // Some append two notes, and some roll back.
          await audit.append(
            i % 5 ? [note({ targetId })] : [note({ targetId }), note({ targetId })],
            session,
          );
          return i % 7 === 3 ? fail('CONFLICT', 'another time') : ok(true);
        }),
      ),
    );
    expect(results.filter(({ ok }) => !ok)).toHaveLength(4);
    const expected = everybody.flatMap((id, i) => (i % 7 === 3 ? [] : i % 5 ? [id] : [id, id]));
    expect(await verifyAudit(connection, keyedHash)).toMatchObject({
      fault: null,
      rowCount: expected.length,
    });
    const auditNote = (await audit.newest({}, 100)).map(({ targetId }) => targetId);
    expect(auditNote.sort()).toEqual(expected.sort());
  });

  test('can be verified to the end while the trail grows', async () => {
    const { connection, audit, outbox } = await freshTrail();
    const noteMany = (count: number) =>
      outbox.transact({}, async ({ session }) => {
        await audit.append(
          Array.from({ length: count }, () => note()),
          session,
        );
        return ok(true);
      });
    await noteMany(2_500);
    const verdicts = Array.from({ length: 5 }, () => verifyAudit(connection, keyedHash));
    for (let i = 0; i < 20; i += 1) await noteMany(3);
    for (const { fault, rowCount } of await Promise.all(verdicts)) {
      expect(fault).toBeNull();
      expect(rowCount).toBeGreaterThanOrEqual(2_500);
    }
    expect(await verifyAudit(connection, keyedHash)).toMatchObject({
      fault: null,
      rowCount: 2_560,
    });
  });
});

test('the note of a repeated event is not new, one that is alike but for its event is', async () => {
  const { audit, outbox } = await freshTrail();
  const at = new Date(Date.UTC(2026, 0, 1));
  const deleted = note({ action: 'message-deleted', at, actorId: 'hr', targetId: newId() });
  const ofEvent = (eventId: string) => ({ ...deleted, eventId });
  const append = (notes: readonly NewAuditEntry[]) =>
    outbox.transact({}, async ({ session }) => {
      await audit.append(notes, session);
      return ok(notes.length);
    });
  const newAmong = (...notes: ReturnType<typeof ofEvent>[]) =>
    outbox.transact({}, async ({ session }) => {
      const added = await audit.newAmong(notes, session);
      await audit.append(added, session);
      return ok(added.length);
    });
  expect(await newAmong(ofEvent('one'), ofEvent('one'), ofEvent('two'))).toEqual(ok(2));
  expect(await newAmong(ofEvent('two'), ofEvent('three'))).toEqual(ok(1));

  // Rows from before they had their event.
  const old = note({ action: 'message-deleted', at, actorId: 'hr', targetId: newId() });
  await append([old]);
  expect(await newAmong({ ...old, eventId: 'four' })).toEqual(ok(0));
});

describe('the newest of a long trail', () => {
  const ada = newId();
  const grace = newId();
  const others = Array.from({ length: 40 }, newId);
  const other = (i: number) => others[i % others.length] as string;
  const rare: AuditAction = 'role-changed';
  const start = Date.UTC(2026, 0, 1);
  const minutes = (count: number) => new Date(start + count * 60_000);

  /** Groups of four with the same time. Every tenth row is by or about Ada, some are both. */
  const notes = Array.from({ length: 4_000 }, (_, i) =>
    note({
      at: minutes(Math.floor(i / 4)),
      action: i % 50 === 0 ? rare : i % 2 ? 'signed-in' : 'email-changed',
      actorId: i % 20 === 0 ? ada : i % 3 ? other(i) : null,
      targetId: i % 30 === 0 ? ada : i % 45 === 10 ? ada : other(i + 1),
    }),
  );
  const rows = notes.map((row, i) => ({ seq: i + 1, ...row }));

  let connection: Connection;
  let audit: ReturnType<typeof createAuditTrailStore>;
  beforeAll(async () => {
    const trail = await freshTrail();
    ({ connection, audit } = trail);
    await trail.outbox.transact({}, async ({ session }) => {
      await audit.append(notes, session);
      return ok(true);
    });
  });

  const filters: [string, AuditFilter][] = [
    ['all', {}],
    ['one action', { action: rare }],
    ['one person', { personId: ada }],
    ['one person and action', { personId: ada, action: 'email-changed' }],
    ['a time', { from: minutes(300), until: minutes(500) }],
    ['one action in a time', { action: rare, from: minutes(300), until: minutes(600) }],
    ['one person in a time', { personId: ada, from: minutes(300), until: minutes(600) }],
    [
      'one person and action in a time',
      { personId: ada, action: 'email-changed', from: minutes(100), until: minutes(900) },
    ],
    ['rows after a row', { after: { seq: 2_222, at: minutes(555) } }],
    [
      'rows of one person after a row',
      { personId: ada, after: { seq: 2_221, at: minutes(555) }, from: minutes(10) },
    ],
    ['a person without rows', { personId: grace }],
  ];

  function expected({ action, personId, from, until, after }: AuditFilter) {
    return rows
      .filter(
        (row) =>
          (!action || row.action === action) &&
          (!personId || row.actorId === personId || row.targetId === personId) &&
          (!from || row.at >= from) &&
          (!until || row.at < until) &&
          (!after || row.seq < after.seq),
      )
      .reverse();
  }

  test.each(filters)('%s', async (_what, filter) => {
    const wanted = expected(filter);
    expect(await audit.newest(filter, 10)).toMatchObject(wanted.slice(0, 10));
    expect((await audit.newest(filter, 5_000)).map(({ seq }) => seq)).toEqual(
      wanted.map(({ seq }) => seq),
    );
  });

  test.each(filters)('%s: reads no extra rows and sorts nothing in memory', async (_, filter) => {
    const { executionStats: ran, queryPlanner } = await connection
      .collection('audit')
      .find(toAuditQuery(filter) as object)
      .sort(newestFirstSort)
      .limit(50)
      .explain('executionStats');
    expect(JSON.stringify(queryPlanner.winningPlan)).not.toMatch(/"SORT"|COLLSCAN/);
    const wanted = expected(filter).slice(0, 50);
    expect(ran.nReturned).toBe(wanted.length);
    // A row where actor and target are the same is found twice, and each index may be read one row
    // too far.
    const twice = wanted.filter(({ actorId, targetId }) => actorId === targetId).length;
    expect(ran.totalDocsExamined).toBeLessThanOrEqual(wanted.length + twice + 4);
  });

  test('page by page, each row once', async () => {
    for (const filter of [{}, { personId: ada }, { action: rare }]) {
      const seen: number[] = [];
      let after: AuditFilter['after'] = null;
      do {
        const page = await audit.newest({ ...filter, after }, 97);
        seen.push(...page.map(({ seq }) => seq));
        after = page.at(-1) ?? null;
      } while (after);
      expect(seen).toEqual(expected(filter).map(({ seq }) => seq));
    }
  });
});
