import type { Correction, EntryChange } from '@portal/contracts/attendance/correction';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { londonDay } from '@portal/kernel/london';
import { isLongRun } from '@portal/testing/long-run';
import { expect, test } from 'vitest';
import { createPerson } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

// Attendance owns the corrections, identity the names, records the archive. Callers see one
// resource, and right after a decision see what was decided.

const gateway = await startTestGateway();
const admin = await createPerson(gateway, 'admin');
const asAdmin = { cookie: admin.cookie };
const ada = await createPerson(gateway);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const reason = 'The tablet at the door was off';

/** A short time entry, made by clocking in and out. */
async function clockInAndOut(): Promise<TimeEntry> {
  await gateway.post('/api/time-entries/clock-in', {}, ada);
  const { body } = await gateway.post('/api/time-entries/clock-out', {}, ada);
  return body as TimeEntry;
}

/** The archive's record of a time entry, read immediately. */
async function readArchive({ clockInTime }: Pick<TimeEntry, 'clockInTime'>) {
  const date = londonDay(new Date(clockInTime));
  await gateway.post(`/api/admin/archive-daily-staff/${date}`, {}, asAdmin);
  const { body } = await gateway.get(`/api/admin/daily-records/${date}`, asAdmin);
  const own = (body as DailyRecord[]).filter(({ userId }) => userId === ada.id);
  return own.find((record) => record.clockInTime === clockInTime);
}

test('a request has the person’s name, is decided and appears in the history and the archive', async () => {
  const entry = await clockInAndOut();
  const times = { clockInTime: minutesAgo(4), clockOutTime: minutesAgo(3) };
  const path = `/api/time-entries/${entry.id}/corrections`;
  const created = await gateway.post(path, { ...times, reason }, ada);
  expect(created).toMatchObject({
    status: 201,
    body: { ...times, status: 'pending', userId: ada.id, firstName: 'Ada', lastName: 'Byron' },
  });
  const again = await gateway.post(path, { ...times, reason }, ada);
  expect(again).toMatchObject({ status: 409, body: { code: 'CORRECTION_PENDING' } });
  for (const asker of [ada, asAdmin]) {
    const { body } = await gateway.get('/api/corrections', asker);
    expect(body).toContainEqual(created.body);
  }
  const { id } = created.body as Correction;
  const body = { decision: 'accepted' };
  const decided = await gateway.send('PATCH', `/api/admin/corrections/${id}`, { ...asAdmin, body });
  expect(decided).toMatchObject({
    status: 200,
    body: { status: 'accepted', firstName: 'Ada', decidedBy: admin.id },
  });
  expect(await readArchive(times)).toMatchObject({ ...times, hoursWorked: 0.02 });
  const history = await gateway.get(`/api/time-entries/${entry.id}/history`, ada);
  expect(history.body as EntryChange[]).toMatchObject([
    { before: { clockInTime: entry.clockInTime }, after: times, requestReason: reason },
  ]);
});

test('the archive is current as soon as HR has corrected an entry, each time', async () => {
  const entry = await clockInAndOut();
  for (let round = 0; round < (isLongRun ? 10 : 3); round += 1) {
    const times = { clockInTime: minutesAgo(2), clockOutTime: minutesAgo(1) };
    const body = { ...times, reason };
    const path = `/api/admin/time-entries/${entry.id}`;
    const corrected = await gateway.send('PATCH', path, { ...asAdmin, body });
    expect(corrected).toMatchObject({ status: 200, body: { ...times, corrected: true } });
    expect(await readArchive(times)).toMatchObject(times);
  }
}, 120_000);

test('a withdrawn correction can’t be decided', async () => {
  const entry = await clockInAndOut();
  const created = await gateway.post(
    `/api/time-entries/${entry.id}/corrections`,
    { clockInTime: minutesAgo(8), clockOutTime: minutesAgo(7), reason },
    ada,
  );
  const { id } = created.body as Correction;
  const withdraw = () => gateway.send('PATCH', `/api/corrections/${id}/withdraw`, ada);
  expect(await withdraw()).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
  expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
});

test('GraphQL names the decision’s author', async () => {
  const query = '{ corrections { firstName decider { firstName lastName } } }';
  const { body } = await gateway.graphql(query, {}, ada);
  const decider = { firstName: 'Ada', lastName: 'Byron' };
  expect(body.errors).toBeUndefined();
  expect(body.data?.corrections).toContainEqual({ firstName: 'Ada', decider });
});
