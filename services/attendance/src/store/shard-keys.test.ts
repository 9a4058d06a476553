import { newId } from '@portal/kernel/new-id';
import { createIndexes } from '@portal/runtime/mongo';
import { buildPattern } from '@portal/testing/build-pattern';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { findScatteredCommands, findShardingProblems } from '@portal/testing/shard-key-checks';
import type { ClientSession } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { growingCollections } from '../../testing/growing-collections.ts';
import { session as sessionRow } from '../../testing/sessions.ts';
import { createEntryStore } from './entries.ts';
import { createEntryChangeStore } from './entry-changes.ts';
import { toEntry } from './entry-schema.ts';
import { createIrregularHoursStore, irregularHoursId } from './irregular-hours.ts';
import { createLeaveDayStore } from './leave-days.ts';
import { createRegistrationStore } from './registrations.ts';
import { createStaffEntryStore } from './staff-entries.ts';
import { createUndoneEntryStore } from './undone-entries.ts';
import { createWebhookDeliveryStore } from './webhook-deliveries.ts';

const uri = await freshDatabase('attendance-sharding');
const connection = await connectDatabase(uri, { autoIndex: true });
const entries = createEntryStore(connection);
const entryChanges = createEntryChangeStore(connection);
const undoneEntries = createUndoneEntryStore(connection);
const irregularHours = createIrregularHoursStore(connection);
const leaveDays = createLeaveDayStore(connection);
const registrations = createRegistrationStore(connection);
const webhookDeliveries = createWebhookDeliveryStore(connection);
const userId = newId();
const clockIn = new Date('2026-11-02T09:00:00Z');
const entry = toEntry(sessionRow(userId, clockIn, new Date('2026-11-02T17:00:00Z')));
const shiftDay = entry.shiftDay;
const irregular = [buildPattern('2026-01-05', [])];
const month = '2026-11';
const total = { id: irregularHoursId(userId, month), userId, month, minutes: 480, version: 1 };

beforeAll(() => createIndexes(connection));

test('MongoDB would shard the growing collections by their keys', async () => {
  expect(await findShardingProblems(connection, growingCollections)).toEqual([]);
});

const requests: [string, (session: ClientSession) => Promise<unknown>][] = [
  ['adding a session', (session) => entries.saveAll({ added: [entry], changed: [] }, session)],
  ['ending a session', (session) => entries.saveAll({ added: [], changed: [entry] }, session)],
  ['a changed session', (session) => entries.replace(entry, session)],
  ['the lock of a person', (session) => entries.lock(userId, session)],
  ['the lock of a person without sessions', (session) => entries.lock(newId(), session)],
  ['the latest session', (session) => entries.latest(userId, session)],
  ['the latest sessions', (session) => entries.latestByUser([userId], session)],
  ['the open session', (session) => entries.unended(userId, session)],
  [
    'the open sessions of some people',
    () => createStaffEntryStore(connection).openByUser([userId]),
  ],
  ['hours since', () => entries.since([userId], clockIn)],
  [
    'hours between',
    () => entries.between(userId, { since: clockIn, until: new Date(), limit: 10 }),
  ],
  ['overlaps', (session) => entries.overlapCandidates(entry, entry, session)],
  ['sessions of shifts', (session) => entries.ofShifts(userId, [shiftDay], session)],
  ['changes of a session', (session) => entryChanges.byEntry(entry.id, session)],
  ['an undone session', (session) => undoneEntries.has(entry, session)],
  ['leave of a period', () => leaveDays.between(userId, { start: shiftDay, end: shiftDay })],
  ['leave on shifts', (session) => leaveDays.ofShifts([{ userId, shiftDay }], session)],
  ['the irregular hours of months', (session) => irregularHours.ofMonths(userId, [month], session)],
  ['changed irregular hours', (session) => irregularHours.replace(total, session)],
  ['marks of irregular days', (session) => entries.markIrregularDays([entry], irregular, session)],
  ['the next event for a webhook', () => webhookDeliveries.earliestOf(newId(), userId)],
  [
    'a removed registration',
    (session) => registrations.markRemoved({ id: newId(), userId, version: 2 }, session),
  ],
  [
    'a copy of leave',
    (session) =>
      leaveDays.saveEachIfNewer([{ id: newId(), userId, days: [], version: 1 }], session),
  ],
];

test.each(requests)('%s needs one shard', async (_, request) => {
  const run = () => connection.transaction(request);
  expect(await findScatteredCommands(connection, growingCollections, run)).toEqual([]);
});

test('a session of which only the id is known needs all shards', async () => {
  const run = () => entries.byId(entry.id);
  expect(await findScatteredCommands(connection, growingCollections, run)).toEqual([
    'find entries',
  ]);
});
