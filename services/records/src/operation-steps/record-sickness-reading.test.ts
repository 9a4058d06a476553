import { outboxCollection } from '@portal/bus/collections';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { openTestStores } from '../../testing/open-test-stores.ts';
import { archiveDay } from '../jobs/archive-day.ts';
import { recordsByDay } from '../operations/daily-record/records-by-day.ts';
import { loadRecordPage } from './load-record-page.ts';

const { archive, connection, hire, readings, request, takeLeave } =
  await openTestStores('sickness-readings');
const deps = { ...archive, readings };
const day = '2026-05-05';
const range = { startDate: day, endDate: day };

it('records each reading of archived sick leave once: a list with its people, or a person', async () => {
  const teamId = newId();
  const teamMemberships = [{ from: '2024-01-01', teamId }];
  const [ada, grace] = [await hire({ teamMemberships }), await hire()];
  const days = [{ date: day, portion: 'full' as const }];
  await takeLeave(ada, { leaveType: 'sick', days });
  await takeLeave(grace, { leaveType: 'annual', days });
  await archiveDay(archive, day, new Date(), { byHand: true });
  for (const _time of [1, 2]) {
    await loadRecordPage(deps, request, range, {});
    // More rows of the same list.
    await loadRecordPage(deps, request, range, { limit: 1 });
    // The only member of the team.
    await recordsByDay(deps, request, { ...range, teamId });
    await loadRecordPage(deps, request, { ...range, workerId: ada }, {});
    await recordsByDay(deps, request, { ...range, workerId: ada });
    // No sick leave, and numbers that name nobody.
    await loadRecordPage(deps, request, { ...range, workerId: grace }, {});
    await recordsByDay(deps, request, range);
  }
  const rows = await outboxCollection(connection).find().sort({ position: 1 }).toArray();
  const ofList = [
    request.caller.userId,
    'sickness-read',
    [
      { field: 'fromDay', before: null, after: day },
      { field: 'toDay', before: null, after: day },
      { field: 'list', before: null, after: 'daily-records' },
      { field: 'people', before: null, after: '1' },
    ],
  ];
  expect(rows.map(({ event: { subject, data } }) => [subject, data.action, data.details])).toEqual([
    ofList,
    ofList,
    ofList,
    [ada, 'sickness-read', [{ field: 'list', before: null, after: 'daily-records' }]],
  ]);
});
