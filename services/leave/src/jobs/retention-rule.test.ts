import { irregularHoursChanged } from '@portal/contracts/attendance/events';
import { userChanged } from '@portal/contracts/identity/events';
import { leaveLedger } from '@portal/contracts/leave/leave-ledger';
import { serviceStateQuery } from '@portal/contracts/service-state';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, londonDay, yearsBefore } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { createLog } from '@portal/runtime/log';
import { removeExpiredData } from '@portal/runtime/retention/remove-expired-data';
import { buildAccount, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { expect, it } from 'vitest';
import { startAnnualLeaveService } from '../../testing/annual-leave.ts';
import { approvedLeave } from '../../testing/leave-requests.ts';
import { createPeopleStore } from '../store/people.ts';
import { leaveRetention } from './retention-rule.ts';

const leave = await startAnnualLeaveService();
const { attendance, database, hr, person, publishHandled, staff, storeRequests } = leave;
const log = createLog({ service: 'leave', level: 'silent' });
const bus = await connectNatsAs('leave', leave.natsUrl);
const rule = leaveRetention({ bus, connection: database, people: createPeopleStore(database) }, 6);
/** In the night in which the clocks go back. */
const now = new Date('2026-10-25T00:30:00Z');
const rows = (name: string) => database.collection<{ _id: string }>(name);

const remove = (checkpoint = async () => undefined) =>
  removeExpiredData({ connection: database, rules: [rule], log }, now, checkpoint);

const storedOf = async (userId: string) => ({
  leave: (await rows('requests').distinct('endDate', { userId } as object)).sort(),
  fitNotes: await rows('fit_notes').distinct('toDay', { userId } as object),
  hours: await rows('irregular_hours').distinct('month', { userId } as object),
});

/** Stores leave, fit notes and hours on both sides of the end of the period. */
async function storeOld(userId: string): Promise<void> {
  await storeRequests(
    approvedLeave('2020-10-22', '2020-10-23', { userId, leaveType: 'sick' }),
    approvedLeave('2020-10-24', '2020-10-24', { userId, leaveType: 'compassionate', days: [] }),
    approvedLeave('2020-10-23', '2020-10-26', { userId }),
  );
  const note = (toDay: string) => ({ _id: newId(), userId, fromDay: '2020-10-01', toDay });
  await rows('fit_notes').insertMany([note('2020-10-24'), note('2020-10-25')]);
  const hours = (month: string) => ({ _id: newId(), userId, month, minutes: 60, version: 1 });
  await rows('irregular_hours').insertMany([hours('2020-09'), hours('2020-10')]);
}

const kept = { leave: ['2020-10-26'], fitNotes: ['2020-10-25'], hours: ['2020-10'] };
const all = {
  leave: ['2020-10-23', '2020-10-24', '2020-10-26'],
  fitNotes: ['2020-10-24', '2020-10-25'],
  hours: ['2020-09', '2020-10'],
};

it('removes leave that ended 6 years ago, fit notes and hours, and continues after a kill', async () => {
  const [ada] = await staff({});
  const today = londonDay(new Date());
  await storeRequests(approvedLeave(addDays(today, 20), addDays(today, 27), { userId: ada.id }));
  const balance = await ada.balance();
  await storeOld(ada.id);
  expect(await ada.balance()).toEqual(balance);
  const stopped = remove(() => Promise.reject(new Error('stopping')));
  await expect(stopped).rejects.toThrow('stopping');
  expect(await storedOf(ada.id)).toMatchObject({ fitNotes: all.fitNotes, hours: all.hours });
  await remove();
  const { leave: ends, ...others } = await storedOf(ada.id);
  expect({ leave: ends.slice(0, 1), ...others }).toEqual(kept);
  expect(ends).toEqual(['2020-10-26', addDays(today, 27)]);
  expect(await ada.balance()).toEqual(balance);
});

it('keeps that of people on legal hold until it ends', async () => {
  const held = await person();
  const hold = (version: number, isOnLegalHold: boolean) =>
    publishHandled(userChanged, buildAccount({ ...held, version, isOnLegalHold }));
  await hold(2, true);
  await storeOld(held.id);
  await remove();
  expect(await storedOf(held.id)).toEqual(all);
  await hold(3, false);
  await remove();
  expect(await storedOf(held.id)).toEqual(kept);
});

it('a replay doesn’t bring back hours past the period', async () => {
  const ada = await person();
  const publish = (month: string) => {
    const data = { id: newId(), userId: ada.id, month, minutes: 60, version: 1 };
    const event = buildCloudEvent(irregularHoursChanged, ada.id, data);
    return publishAs(attendance, irregularHoursChanged, event);
  };
  await publish('2019-05');
  await publish('2026-05');
  await eventually(async () => expect((await storedOf(ada.id)).hours).toEqual(['2026-05']));
});

it('shows no ledger of a leave year of which leave may have been removed', async () => {
  const ada = await person();
  const since = yearsBefore(londonDay(new Date()), 6);
  const { start, end } = leaveYearOf(since, '04-06');
  const ledgerOn = (day: string) => hr.run(leaveLedger, { userId: ada.id, day });
  const refused = await ledgerOn(start === since ? addDays(start, -1) : start);
  expect(refused.code).toBe('BAD_INPUT');
  expect(refused.errors[0]?.extensions.issues).toMatchObject([{ path: ['day'] }]);
  expect((await ledgerOn(addDays(end, 1))).code).toBeNull();
});

it('administrators see what was removed, nobody else does', async () => {
  const query = serviceStateQuery('leave');
  const { data } = await hr.run(query);
  expect(data?.retention).toMatchObject([{ kind: 'LEAVE', years: 6, days: null, failures: 0 }]);
  const [ada] = await staff({});
  expect((await ada.run(query)).code).toBe('FORBIDDEN');
});
