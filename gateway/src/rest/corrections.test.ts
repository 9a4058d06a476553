import type { Correction, EntryChange } from '@portal/contracts/attendance/correction';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { londonDay } from '@portal/kernel/london';
import { expect, test } from 'vitest';
import { startedGateway } from '../testing/gateway.ts';
import { person } from '../testing/people.ts';

// What was asked for is attendance's, the names are identity's, the archive is records': callers
// see one thing, and see right after a decision what was decided.

const gateway = await startedGateway();
const admin = await person(gateway, 'admin');
const asAdmin = { cookie: admin.cookie };
const ada = await person(gateway);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const reason = 'The tablet at the door was off';

/** A session of a moment, as the clock makes it. */
async function worked(): Promise<TimeEntry> {
  await gateway.post('/api/time-entries/clock-in', {}, ada);
  const { body } = await gateway.post('/api/time-entries/clock-out', {}, ada);
  return body as TimeEntry;
}

/** What the archive has of a session, asked for at once. */
async function archived({ clockInTime }: Pick<TimeEntry, 'clockInTime'>) {
  const date = londonDay(new Date(clockInTime));
  await gateway.post(`/api/admin/archive-daily-staff/${date}`, {}, asAdmin);
  const { body } = await gateway.get(`/api/admin/daily-records/${date}`, asAdmin);
  const own = (body as DailyRecord[]).filter(({ userId }) => userId === ada.id);
  return own.find((record) => record.clockInTime === clockInTime);
}

test('what was asked for carries the name, is decided, and shows in history and archive', async () => {
  const entry = await worked();
  const times = { clockInTime: minutesAgo(4), clockOutTime: minutesAgo(3) };
  const path = `/api/time-entries/${entry.id}/corrections`;
  const asked = await gateway.post(path, { ...times, reason }, ada);
  expect(asked).toMatchObject({
    status: 201,
    body: { ...times, status: 'pending', userId: ada.id, firstName: 'Ada', lastName: 'Byron' },
  });
  const again = await gateway.post(path, { ...times, reason }, ada);
  expect(again).toMatchObject({ status: 409, body: { code: 'CORRECTION_PENDING' } });
  for (const asker of [ada, asAdmin]) {
    const { body } = await gateway.get('/api/corrections', asker);
    expect(body).toContainEqual(asked.body);
  }
  const { id } = asked.body as Correction;
  const body = { decision: 'accepted' };
  const decided = await gateway.ask('PATCH', `/api/admin/corrections/${id}`, { ...asAdmin, body });
  expect(decided).toMatchObject({
    status: 200,
    body: { status: 'accepted', firstName: 'Ada', decidedBy: admin.id },
  });
  expect(await archived(times)).toMatchObject({ ...times, hoursWorked: 0.02 });
  const history = await gateway.get(`/api/time-entries/${entry.id}/history`, ada);
  expect(history.body as EntryChange[]).toMatchObject([
    { before: { clockInTime: entry.clockInTime }, after: times, requestReason: reason },
  ]);
});

test('the archive is right as soon as HR has corrected a session, 10 times', async () => {
  const entry = await worked();
  for (let round = 0; round < 10; round += 1) {
    const times = { clockInTime: minutesAgo(2), clockOutTime: minutesAgo(1) };
    const body = { ...times, reason };
    const path = `/api/admin/time-entries/${entry.id}`;
    const corrected = await gateway.ask('PATCH', path, { ...asAdmin, body });
    expect(corrected).toMatchObject({ status: 200, body: { ...times, corrected: true } });
    expect(await archived(times)).toMatchObject(times);
  }
}, 120_000);

test('a correction is taken back, and then not decided any more', async () => {
  const entry = await worked();
  const asked = await gateway.post(
    `/api/time-entries/${entry.id}/corrections`,
    { clockInTime: minutesAgo(8), clockOutTime: minutesAgo(7), reason },
    ada,
  );
  const { id } = asked.body as Correction;
  const withdraw = () => gateway.ask('PATCH', `/api/corrections/${id}/withdraw`, ada);
  expect(await withdraw()).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
  expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
});

test('who decided is named in the graph', async () => {
  const query = '{ corrections { firstName decider { firstName lastName } } }';
  const { body } = await gateway.graphql(query, {}, ada);
  const decider = { firstName: 'Ada', lastName: 'Byron' };
  expect(body.errors).toBeUndefined();
  expect(body.data?.corrections).toContainEqual({ firstName: 'Ada', decider });
});
