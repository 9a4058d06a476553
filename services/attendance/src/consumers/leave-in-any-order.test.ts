import { ensureCollections } from '@portal/bus/collections';
import { createOutbox } from '@portal/bus/outbox';
import { userDeleted } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { createBankHolidayStore } from '@portal/runtime/bank-holiday-store';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { buildCloudEvent } from '@portal/testing/event-builders';
import { beforeAll, expect, it } from 'vitest';
import { leaveEvent } from '../../testing/leave-events.ts';
import { session, sessionRows } from '../../testing/sessions.ts';
import { createFirstRetainedDays } from '../jobs/retention-rules.ts';
import { createCorrectionStore } from '../store/corrections.ts';
import { createEntryStore } from '../store/entries.ts';
import { createEntryChangeStore } from '../store/entry-changes.ts';
import { createIrregularHoursStore } from '../store/irregular-hours.ts';
import { createLeaveDayStore, type LeaveRequestDays } from '../store/leave-days.ts';
import { createPeopleStore } from '../store/people.ts';
import { createRegistrationStore } from '../store/registrations.ts';
import { createSubscriberStore } from '../store/subscribers.ts';
import { createUndoneEntryStore } from '../store/undone-entries.ts';
import { createWebhookDeliveryStore } from '../store/webhook-deliveries.ts';
import { onLeaveChanged } from './on-leave-changed.ts';
import { onUserDeleted } from './on-user-deleted.ts';

const connection = await connectDatabase(await freshDatabase('leave-order'));
const entries = sessionRows(connection);
const leave = connection.collection<Omit<LeaveRequestDays, 'id'> & { _id: string }>('leave-days');
const stores = {
  connection,
  people: createPeopleStore(connection),
  entries: createEntryStore(connection),
  firstRetainedDays: createFirstRetainedDays(connection, {
    RETENTION_CLOCK_INS_YEARS: 6,
    RETENTION_LEAVE_YEARS: 6,
  }),
  undoneEntries: createUndoneEntryStore(connection),
  leaveDays: createLeaveDayStore(connection),
  entryChanges: createEntryChangeStore(connection),
  irregularHours: createIrregularHoursStore(connection),
  registrations: createRegistrationStore(connection),
  corrections: createCorrectionStore(connection),
  subscribers: createSubscriberStore(connection),
  webhookDeliveries: createWebhookDeliveryStore(connection),
  holidays: createBankHolidayStore(connection, 'england-and-wales'),
  outbox: createOutbox({ connection, service: 'attendance' }),
};
const { handleAll } = onLeaveChanged(stores);
const remove = onUserDeleted(stores);

beforeAll(async () => {
  await ensureCollections(connection);
  // A transaction can't create a collection while another one does.
  for (const model of Object.values(connection.models)) await model.init();
});

const days = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'];
const full = (date: string) => ({ date, portion: 'full' }) as const;
const half = (date: string, portion: 'morning' | 'afternoon') => ({ date, portion });

/** Three requests in different states. The second one's half days overlap the third. */
function story(userId: string) {
  const [week, morning, afternoon] = [newId(), newId(), newId()];
  const off = { status: 'cancelled' as const, inEffect: false, days: [] };
  return [
    { id: week, version: 1, status: 'pending' as const, inEffect: false, days: days.map(full) },
    { id: week, version: 2, days: days.map(full) },
    { id: week, version: 3, days: days.slice(1).map(full) },
    { id: week, version: 4, ...off },
    { id: week, version: 5, days: days.slice(0, 1).map(full) },
    { id: morning, version: 1, days: [half('2026-01-07', 'morning')] },
    { id: morning, version: 2, ...off },
    { id: morning, version: 3, days: [half('2026-01-07', 'morning'), full('2026-01-08')] },
    { id: afternoon, version: 1, days: [half('2026-01-07', 'afternoon'), full('2026-01-06')] },
    { id: afternoon, version: 2, days: [half('2026-01-07', 'afternoon')] },
    { id: newId(), version: 2, status: 'deleted' as const, inEffect: false, days: [] },
  ].map((state) => leaveEvent(userId, state));
}

/** Handles events like a consumer and returns the resulting data. */
async function after(
  order: (events: ReturnType<typeof story>) => ReturnType<typeof story>,
  alone = Number.POSITIVE_INFINITY,
) {
  const userId = newId();
  const late = { isLate: true, lateMinutes: 20 };
  const rows = days.map((day) =>
    session(userId, new Date(`${day}T09:20:00Z`), new Date(`${day}T17:00:00Z`), late),
  );
  await entries.insertMany(rows);
  const events = story(userId);
  const ids = [...new Set(events.map(({ data }) => data.id))];
  await connection.transaction(async (session) => {
    const ordered = order(events);
    // Some one by one, some as neighbours at once.
    for (const event of ordered.slice(0, alone)) await handleAll([event] as never, session);
    if (alone < ordered.length) await handleAll(ordered.slice(alone) as never, session);
  });
  const known = await leave.find({ userId }).toArray();
  const found = await entries.find({ userId }).sort({ clockInTime: 1 }).toArray();
  return {
    leave: known
      .map(({ _id, days, version }) => ({ request: ids.indexOf(_id), days, version }))
      .sort((one, other) => one.request - other.request),
    lateMinutes: found.map(({ lateMinutes }) => lateMinutes),
  };
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed;
  const mixed = [...items];
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = Math.floor((state / 2_147_483_648) * (index + 1));
    [mixed[index], mixed[other]] = [mixed[other] as Item, mixed[index] as Item];
  }
  return mixed;
}

it('gives the same result for leave’s events in any order and number', async () => {
  const inOrder = await after((events) => events);
  // On Monday the week's first day is left, on Wednesday two halves, on Thursday a whole day.
  expect(inOrder.lateMinutes).toEqual([0, 20, 0, 0]);
  expect(inOrder.leave.map(({ version }) => version)).toEqual([5, 3, 2, 2]);
  for (let seed = 1; seed <= 4; seed += 1) {
    const again = await after((events) => shuffled([...events, ...events], seed), seed * 5);
    expect(again).toEqual(inOrder);
  }
});

it('leaves nothing of a person who is deleted while leave’s events arrive', async () => {
  const ids = Array.from({ length: 12 }, newId);
  const atWork = ids.filter((_, index) => index % 2 === 0);
  await entries.insertMany(atWork.map((id) => session(id, new Date(), null)));
  await Promise.all(
    ids.map(async (userId) => {
      const deletion = buildCloudEvent(userDeleted, userId, { id: userId, version: 2 });
      const published = leaveEvent(userId, { days: days.map(full) });
      await Promise.all([
        connection.transaction((session) => handleAll([published] as never, session)),
        connection.transaction((session) => remove(deletion as never, session)),
      ]);
    }),
  );
  const gone = { userId: { $in: ids } };
  expect(await leave.countDocuments(gone)).toBe(0);
  expect(await entries.countDocuments(gone)).toBe(0);
});
