import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import type { Connection } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { removeExpiredData } from './remove-expired-data.ts';
import { type RetentionRule, retentionStart } from './retention-rule.ts';
import { createRetentionRunStore } from './retention-runs.ts';
import { retentionJobState, retentionStates, startRetention } from './start-retention.ts';

const log = createLog({ service: 'leave', level: 'silent' });
const now = new Date('2026-11-28T03:00:00Z');
const checkpoint = async () => undefined;

let connection: Connection;
beforeEach(async () => {
  connection = await connectDatabase(await freshDatabase('retention'));
});

/** A rule for documents of which a batch removes two. */
function ruleFor(
  kind: RetentionRule['kind'],
  documents: number,
): RetentionRule & { left(): number } {
  let left = documents;
  return {
    kind,
    period: { years: 2 },
    left: () => left,
    async removeBatch() {
      const count = Math.min(2, left);
      left -= count;
      return count;
    },
  };
}

test('counts from the London day', () => {
  const inSummer = new Date('2026-06-30T23:30:00Z');
  expect(retentionStart({ years: 2 }, inSummer)).toEqual(new Date('2024-06-30T23:00:00Z'));
  expect(retentionStart({ days: 30 }, now)).toEqual(new Date('2026-10-29T00:00:00Z'));
});

test('removes everything in batches, and says how much', async () => {
  const rule = ruleFor('MESSAGES', 5);
  await removeExpiredData({ connection, rules: [rule], log }, now, checkpoint);
  expect(rule.left()).toBe(0);
  const state = { kind: 'MESSAGES', years: 2, days: null, failures: 0 };
  const lastRunAt = now.toISOString();
  expect(await retentionStates(connection, [rule])).toEqual([{ ...state, lastRunAt, removed: 5 }]);
  await removeExpiredData({ connection, rules: [rule], log }, now, checkpoint);
  expect(await retentionStates(connection, [rule])).toMatchObject([{ removed: 0 }]);
});

test('an interrupted run is continued, and its count too', async () => {
  const rule = ruleFor('MESSAGES', 5);
  const stop = async () => {
    throw new Error('stopping');
  };
  const interrupted = removeExpiredData({ connection, rules: [rule], log }, now, stop);
  await expect(interrupted).rejects.toThrow('stopping');
  expect(await retentionStates(connection, [rule])).toMatchObject([
    { lastRunAt: null, removed: 2 },
  ]);
  await removeExpiredData({ connection, rules: [rule], log }, now, checkpoint);
  expect(await retentionStates(connection, [rule])).toMatchObject([{ removed: 5, failures: 0 }]);
});

test('a rule that fails is shown and does not hold up the others', async () => {
  const failing: RetentionRule = {
    kind: 'AUDIT_TRAIL',
    period: { years: 6 },
    removeBatch: () => Promise.reject(new Error('no')),
  };
  const other = ruleFor('MAILS', 3);
  const rules = [failing, other];
  await expect(removeExpiredData({ connection, rules, log }, now, checkpoint)).rejects.toThrow(
    'no',
  );
  expect(other.left()).toBe(0);
  expect(await retentionStates(connection, rules)).toMatchObject([
    { kind: 'AUDIT_TRAIL', failures: 1, lastRunAt: null },
    { kind: 'MAILS', failures: 0, removed: 3 },
  ]);
  expect(await retentionJobState(connection, rules)).toMatchObject({
    name: 'retention',
    failures: 1,
    lastErrorCode: 'INTERRUPTED',
  });
});

test('a clock that is wrong removes nothing, and a run after a long pause waits for a day', async () => {
  const rule = ruleFor('MESSAGES', 3);
  const removeAt = (time: string) =>
    removeExpiredData({ connection, rules: [rule], log }, new Date(time), checkpoint);
  await createRetentionRunStore(connection).add(rule.kind, now);
  for (const time of ['2029-11-28T03:00:00Z', '2029-11-29T02:50:00Z']) {
    await expect(removeAt(time)).rejects.toThrow('more than 7 days ago');
  }
  expect(await retentionStates(connection, [rule])).toMatchObject([{ failures: 2, removed: 0 }]);
  for (const time of ['2026-12-06T03:00:00Z', '2026-12-07T02:50:00Z']) {
    await expect(removeAt(time)).rejects.toThrow('more than 7 days ago');
  }
  expect(rule.left()).toBe(3);
  await removeAt('2026-12-07T03:00:00Z');
  expect(await retentionStates(connection, [rule])).toMatchObject([{ failures: 0, removed: 3 }]);
});

test('runs in the night after the first start, in one process', async () => {
  const rule = ruleFor('MESSAGES', 40);
  const areHoldsKnown = async () => true;
  const first = startRetention({ connection, rules: [rule], areHoldsKnown, log });
  const runs = createRetentionRunStore(connection);
  await eventually(async () => expect((await runs.byKind()).size).toBe(1));
  await first.close();
  expect(rule.left()).toBe(40);
  const knownSince = new Date(Date.now() - 2 * 86_400_000);
  await connection.collection('retentionruns').updateMany({}, { $set: { knownSince } });
  const both = [rule, rule].map((one) =>
    startRetention({ connection, rules: [one], areHoldsKnown, log }),
  );
  await eventually(async () =>
    expect(await retentionStates(connection, [rule])).toMatchObject([
      { lastRunAt: expect.any(String), removed: 40 },
    ]),
  );
  await Promise.all(both.map((one) => one.close()));
});

test('removes nothing while a legal hold may not be known yet', async () => {
  const rule = ruleFor('MESSAGES', 3);
  const runs = createRetentionRunStore(connection);
  const start = (areHoldsKnown: () => Promise<boolean>) =>
    startRetention({ connection, rules: [rule], areHoldsKnown, log });
  await runs.add(rule.kind, new Date(Date.now() - 2 * 86_400_000));
  const looked = Promise.withResolvers<void>();
  const early = start(async () => {
    looked.resolve();
    return false;
  });
  await looked.promise;
  await early.close();
  expect(rule.left()).toBe(3);
  const later = start(async () => true);
  await eventually(() => expect(rule.left()).toBe(0));
  await later.close();
});
