import { createOutbox } from '@portal/bus/outbox';
import { eachDay } from '@portal/kernel/london';
import { expect, it } from 'vitest';
import { openTestStores } from '../../testing/open-test-stores.ts';
import { createArchiveCounterStore } from '../store/archive-counters.ts';
import { queueForReArchiving } from '../store/queue-for-re-archiving.ts';
import { archiveDay } from './archive-day.ts';
import { loadWeeklyReport } from './load-weekly-report.ts';
import { createReArchiveJob } from './re-archive.ts';

const { archive, connection, hire, work, recordsOn } = await openTestStores('rehired');
// A week, Monday to Sunday: the person leaves on Tuesday and comes back on Friday.
const days = eachDay('2026-06-01', '2026-06-07');
const [monday = '', tuesday = '', , , friday = ''] = days;
const rehired = {
  firstDay: friday,
  lastDay: null,
  earlierEmployments: [{ firstDay: '2025-11-29', lastDay: tuesday }],
};

async function recordedDays(userId: string): Promise<string[]> {
  const found = await Promise.all(days.map(recordsOn));
  return found.flat().flatMap((row) => (row.userId === userId ? [row.recordDate] : []));
}

it('nobody has a record between two employments, also when days are archived by hand', async () => {
  const userId = await hire(rehired);
  await work(userId, monday);
  const archiveAll = async (byHand: boolean) => {
    for (const day of days) await archiveDay(archive, day, new Date(), { byHand });
  };
  const employed = days.filter((day) => day <= tuesday || day >= friday);
  await archiveAll(false);
  expect(await recordedDays(userId)).toEqual(employed);
  await archiveAll(true);
  expect(await recordedDays(userId)).toEqual(employed);

  const report = await loadWeeklyReport(archive, monday, '2026-06-30');
  // Monday, Tuesday and Friday are due.
  expect(report.find((row) => row.userId === userId)).toMatchObject({
    totalHours: 8,
    dueHours: 24,
    daysWorked: 1,
  });
});

it('wrongly archived days are removed, and the log says how many', async () => {
  const people = [await hire(), await hire(), await hire()];
  for (const day of days) await archiveDay(archive, day, new Date(), { byHand: false });
  const logged: unknown[] = [];
  const publishing = {
    outbox: createOutbox({ connection, service: 'records' }),
    counters: createArchiveCounterStore(connection),
  };
  const log = { info: (...line: unknown[]) => logged.push(line) };
  const job = createReArchiveJob(archive, publishing, log as never);
  const leavers = people.slice(0, 2);
  await connection.transaction(async (session) => {
    for (const id of leavers) {
      const person = await archive.people.byId(id, session);
      if (person) await archive.people.saveIfNewer({ ...person, ...rehired, version: 2 }, session);
    }
    const changed = people.flatMap((userId) => days.map((day) => ({ day, userId })));
    await queueForReArchiving(archive, changed, session);
  });
  await job(new Date(), async () => {});
  expect(logged).toEqual([[{ records: 4, people: 2 }, expect.stringContaining('removed')]]);
  await job(new Date(), async () => {});
  expect(logged).toHaveLength(1);
});
