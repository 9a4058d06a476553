import type { DayCounts } from '@portal/contracts/records/daily-record';
import { eachDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { recordStatus } from '@portal/kernel/record-status';
import { pick, seededRandom } from '@portal/testing/seeded-random';
import { expect, it } from 'vitest';
import { openTestStores } from '../../testing/open-test-stores.ts';
import { archiveDay } from '../jobs/archive-day.ts';
import { recordsByDay } from '../operations/daily-record/records-by-day.ts';
import { deleteRecord } from './delete-record.ts';
import type { RecordRow } from './record-schema.ts';

const { archive, readings, request, collection, connection, hire, work, takeLeave, recordsOn } =
  await openTestStores('count-days');
const [startDate, endDate] = ['2026-05-01', '2026-05-08'] as const;
const days = eachDay(startDate, endDate);
const random = seededRandom(88);
const teamId = newId();
const memberships = [
  { from: '2026-05-03', teamId },
  { from: '2026-05-07', teamId: newId() },
];
const staff = await Promise.all(
  Array.from({ length: 12 }, (_, index) =>
    hire({
      ...(index === 0 && { since: '2026-05-06' }),
      teamMemberships: index % 3 === 0 ? [] : memberships,
    }),
  ),
);

/** The simplest implementation: record by record. */
function plainly(date: string, rows: readonly RecordRow[]): DayCounts[] {
  if (rows.length === 0) return [];
  const statuses = new Map<string, string>();
  const late = new Set<string>();
  for (const row of rows) {
    const status = recordStatus(row);
    statuses.set(row.userId, status);
    if (status === 'present' && row.isLate) late.add(row.userId);
  }
  const count = (status: string) => [...statuses.values()].filter((one) => one === status).length;
  const minutes = rows.reduce((sum, row) => sum + Math.round((row.hoursWorked ?? 0) * 60), 0);
  return [
    {
      date,
      isWorkingDay: rows[0]?.isWorkingDay ?? false,
      records: rows.length,
      people: statuses.size,
      present: count('present'),
      late: late.size,
      sick: count('sick'),
      annual: count('annual'),
      compassionate: count('compassionate'),
      absent: count('absent'),
      dayOff: count('day-off'),
      totalHours: Math.round((minutes / 60) * 100) / 100,
    },
  ];
}

async function answered(
  workerId: string | null = null,
  { from = startDate as string, teamId = null as string | null } = {},
) {
  const answer = await recordsByDay({ ...archive, readings }, request, {
    startDate: from,
    endDate,
    workerId,
    teamId,
  });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

async function happen(): Promise<void> {
  const [userId, day] = [pick(random, staff), pick(random, days)];
  const kind = random();
  if (kind < 0.35)
    await work(userId, day, 8 + Math.floor(random() * 4), pick(random, [12, 16.5, null]));
  else if (kind < 0.55) {
    const leaveType = pick(random, ['annual', 'sick', 'compassionate'] as const);
    const portion = pick(random, ['full', 'morning'] as const);
    await takeLeave(userId, { leaveType, days: [{ date: day, portion }] });
  } else if (kind < 0.7) {
    const row = pick(random, [...(await recordsOn(day)), undefined]);
    if (row) {
      await connection.transaction((session) =>
        deleteRecord(archive, String(row._id), new Date(), session),
      );
    }
  } else await archiveDay(archive, day, new Date(), { byHand: random() < 0.3 });
}

it('always agrees with a plain count of the records', async () => {
  for (const day of days.slice(2)) await archiveDay(archive, day, new Date(), { byHand: false });
  for (let round = 0; round < 12; round += 1) {
    for (let times = 0; times < 6; times += 1) await happen();
    const byDay = await Promise.all(days.map(async (day) => [day, await recordsOn(day)] as const));
    expect(await answered()).toEqual(byDay.flatMap(([day, rows]) => plainly(day, rows)));
    const workerId = pick(random, staff);
    expect(await answered(workerId)).toEqual(
      byDay.flatMap(([day, rows]) =>
        plainly(
          day,
          rows.filter(({ userId }) => userId === workerId),
        ),
      ),
    );
    const inTeam = byDay.map(
      ([day, rows]) => [day, rows.filter((row) => row.teamId === teamId)] as const,
    );
    expect(await answered(null, { teamId })).toEqual(
      inTeam.flatMap(([day, rows]) => plainly(day, rows)),
    );
    expect(await answered(workerId, { teamId })).toEqual(
      inTeam.flatMap(([day, rows]) =>
        plainly(
          day,
          rows.filter(({ userId }) => userId === workerId),
        ),
      ),
    );
  }
}, 120_000);

it('counts a day again only if records were written since', async () => {
  await answered();
  const [day = ''] = days.slice(-1);
  const [summary] = await archive.summaries.between(day, day);
  const counts = { ...summary?.counts, people: 777 };
  await collection('daySummaries').updateOne({ _id: day }, { $set: { counts } });
  expect((await answered()).at(-1)).toMatchObject({ date: day, people: 777 });
  await work(staff[1] ?? '', day, 5, 6);
  await archiveDay(archive, day, new Date(), { byHand: true });
  expect((await answered()).at(-1)?.people).toBe(staff.length);
});

it('refuses more than 800 days and reversed ranges', async () => {
  expect(await answered(null, { from: '2024-03-01' })).toHaveLength((await answered()).length);
  for (const from of ['2024-02-01', '2026-05-09']) {
    expect(
      await recordsByDay({ ...archive, readings }, request, {
        startDate: from,
        endDate,
        workerId: null,
      }),
    ).toMatchObject({ failure: { code: 'BAD_INPUT', issues: [{ path: ['endDate'] }] } });
  }
});
