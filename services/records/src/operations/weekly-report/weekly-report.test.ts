import { weeklyReports as list } from '@portal/contracts/records/weekly-report';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { buildAccount, publishUserCreated } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { beforeAll, expect, test } from 'vitest';
import { bytesOf, downloadFrom, storeRecords } from '../../../testing/download-client.ts';
import {
  admin,
  newer,
  older,
  startWithMissingReports,
  thisWeek,
  ward,
} from '../../../testing/weekly-reports.ts';
import { weeksDue } from '../../jobs/make-missing-reports.ts';

const { nats, database, first, second, listReports, download } = await startWithMissingReports();

beforeAll(() =>
  eventually(
    async () => {
      const weeks = (await listReports()).map(({ weekStart }) => weekStart);
      expect(weeks).toEqual(weeksDue(older, new Date()).toReversed());
    },
    { timeoutMs: 100_000 },
  ),
);

test('a stored report never changes, whatever is archived later', async () => {
  const before = await download(older, 'csv');
  expect(before.response.headers).toMatchObject({
    'content-disposition': `attachment; filename="weekly-report-${older}.csv"`,
    'x-record-count': '1',
  });
  expect(before.bytes.toString()).toContain('\r\nAda Byron,employee,0.00,0.00,6.25,');
  const sheet = await download(older, 'xlsx');
  await storeRecords(database, [{ userId: newId(), recordDate: addDays(older, 3) }]);
  expect((await download(older, 'csv', { from: second })).bytes).toEqual(before.bytes);
  expect((await download(older, 'xlsx', { from: second })).bytes).toEqual(sheet.bytes);
});

test('a stored report of a team has its people, with the name that the team had', async () => {
  await database
    .collection<{ _id: string }>('teams')
    .updateOne({ _id: ward.id }, { $set: { name: 'Renamed' } });
  const { response, bytes } = await download(older, 'csv', { teamId: ward.id });
  expect(response.headers).toMatchObject({
    'content-disposition': `attachment; filename="team-weekly-report-${older}.csv"`,
    'x-record-count': '1',
  });
  expect(bytes).toEqual((await download(older, 'csv')).bytes);
  expect(bytes.toString()).toMatch(/,"'=Ward, 3"\r\n$/);
  const sheet = await download(older, 'xlsx', { teamId: ward.id });
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
  const none = await download(older, 'csv', { teamId: newId() });
  expect(none.response.headers).toMatchObject({ 'x-record-count': '0' });
  expect(none.bytes.toString().split('\r\n')).toHaveLength(2);

  const sizes = async (teamId: string | null) =>
    (await listReports(teamId)).map(({ people, hasTeams }) => ({ people, hasTeams })).at(-1);
  expect(await sizes(null)).toEqual({ people: 1, hasTeams: true });
  expect(await sizes(ward.id)).toEqual({ people: 1, hasTeams: true });
  expect(await sizes(newId())).toEqual({ people: 0, hasTeams: true });
});

test('a report from before there were teams stays whole, and says so', async () => {
  const reports = database.collection<{ _id: string }>('weeklyReports');
  await reports.updateOne({ _id: newer }, { $unset: { teams: 1, 'files.rows': 1 } });
  const ofTeam = await listReports(ward.id);
  const { people } = (await listReports()).find(({ weekStart }) => weekStart === newer) ?? {};
  expect(ofTeam.find(({ weekStart }) => weekStart === newer)).toMatchObject({
    people,
    hasTeams: false,
  });
  const { response, bytes } = await download(newer, 'csv', { teamId: ward.id });
  expect(response.statusCode).toBe(400);
  expect(bytes.toString()).toContain('from before there were teams');
  expect((await download(newer, 'csv')).response.statusCode).toBe(200);
});

test('the list is paginated and rejects invalid cursors', async () => {
  const as = subgraphClient(first.url, 'records').as(admin);
  const all = await listReports();
  const one = await as.run(list, { limit: 1 });
  expect(one.data?.items).toEqual(all.slice(0, 1));
  const rest = await as.run(list, { after: one.data?.next ?? '' });
  expect(rest.data).toEqual({ items: all.slice(1), next: null });
  expect((await as.run(list, { after: 'nothing' })).code).toBe('BAD_INPUT');
});

test('other weeks have no report', async () => {
  const { response } = await download(addDays(older, -7), 'csv');
  expect(response.statusCode).toBe(404);
});

test('an export on demand covers any seven days, with today so far', async () => {
  const identity = await connectNatsAs('identity', nats.url);
  const eve = buildAccount({ firstName: 'Eve', createdAt: `${thisWeek}T00:00:00.000Z` });
  await publishUserCreated(identity, eve);
  const today = londonDay(new Date());
  const ask = async (input: Record<string, unknown>) => {
    const response = await downloadFrom(first.url, admin, 'exportWeeklyReport', input);
    return { response, text: (await bytesOf(response)).toString() };
  };
  await eventually(async () => {
    const { response, text } = await ask({ startDate: addDays(today, -2) });
    expect(response.headers).toMatchObject({ 'x-record-count': '1' });
    expect(text).toContain('\r\nEve ');
  });
  // Nothing is stored.
  expect(await database.collection('records').countDocuments({ userId: eve.id })).toBe(0);
  const wrong = await ask({ startDate: older, endDate: newer });
  expect(wrong.response.statusCode).toBe(400);
  expect(wrong.text).toContain(`must be the seventh day: ${addDays(older, 6)}`);
  expect((await ask({ startDate: addDays(today, 1) })).response.statusCode).toBe(400);
  expect((await ask({ startDate: older, endDate: addDays(older, 6) })).response.statusCode).toBe(
    200,
  );
});

test('an export of a team has only people who are in it on a day of the week', async () => {
  const identity = await connectNatsAs('identity', nats.url);
  const teamId = newId();
  const recordDate = addDays(older, 1);
  const named = async (firstName: string, memberships: [from: string, teamId: string | null][]) => {
    const teamMemberships = memberships.map(([from, id]) => ({ from, teamId: id }));
    const person = buildAccount({
      firstName,
      createdAt: `${older}T00:00:00.000Z`,
      teamMemberships,
    });
    await publishUserCreated(identity, person);
    await storeRecords(database, [{ userId: person.id, firstName, recordDate }]);
    return person.id;
  };
  await named('Since', [[older, teamId]]);
  await named('Last', [[addDays(older, 6), teamId]]);
  await named('Left', [
    ['2020-01-01', teamId],
    [older, null],
  ]);
  await named('Later', [[addDays(older, 7), teamId]]);
  await named('Other', [[older, newId()]]);
  await eventually(async () =>
    expect(
      await database.collection('people').countDocuments({ 'teamMemberships.teamId': teamId }),
    ).toBe(4),
  );
  // Of somebody who has been deleted, only the records tell the team.
  await storeRecords(database, [{ userId: newId(), firstName: 'Deleted', recordDate, teamId }]);
  const input = { startDate: older, teamId };
  const response = await downloadFrom(first.url, admin, 'exportWeeklyReport', input);
  const text = (await bytesOf(response)).toString();
  expect(response.headers).toMatchObject({
    'content-disposition': `attachment; filename="team-weekly-report-${older}.csv"`,
    'x-record-count': '3',
  });
  const names = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(' ')[0]);
  expect(names.toSorted()).toEqual(['Deleted', 'Last', 'Since']);
});

test('exports are for administrators', async () => {
  const employee = { userId: newId(), role: 'employee' } as const;
  const input = { startDate: older, teamId: newId() };
  const response = await downloadFrom(first.url, employee, 'exportWeeklyReport', input);
  expect(response.statusCode).toBe(403);
});
