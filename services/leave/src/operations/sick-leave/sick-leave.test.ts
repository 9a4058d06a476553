import { addDays, londonDay } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import {
  daysLater,
  monday,
  pendingSickLeave,
  sickDaysThisYear,
  sickLeaveRequests,
  startSickLeaveService,
  year,
} from '../../../testing/sick-leave.ts';
import { workingDays } from '../../domain/working-days.ts';

const { decideSick, employ, employee, hr } = await startSickLeaveService();
const today = londonDay(new Date());

it('counts each working day of sick leave once, in the current leave year', async () => {
  const ada = await employee();
  const count = async () => (await ada.run(sickDaysThisYear)).data?.sickDaysUsed;
  expect(await count()).toBe(0);
  const from = addDays(year.start, -3);
  const to = addDays(year.start, 10);
  const first = await ada.reports(from, to);
  await ada.reports(addDays(year.start, 5), addDays(year.start, 15));
  await ada.reports(addDays(year.start, 20), addDays(year.start, 30), {
    leaveType: 'compassionate',
  });
  const all = workingDays(year.start, addDays(year.start, 15)).length;
  expect(await count()).toBe(all);
  await decideSick(first.data?.id, 'denied');
  const second = workingDays(addDays(year.start, 5), addDays(year.start, 15)).length;
  expect(await count()).toBe(second);
});

it('counts no days of sick leave outside of the employment', async () => {
  const ada = await employee();
  await ada.reports(monday, daysLater(11));
  const count = async () => (await ada.run(sickDaysThisYear)).data?.sickDaysUsed;
  expect(await count()).toBe(10);
  await employ(ada.id, { firstDay: daysLater(7), lastDay: null });
  await eventually(async () => expect(await count()).toBe(5));
});

it('lists one’s own, the latest first, and everyone’s for administrators', async () => {
  const [ada, grace] = [await employee(), await employee()];
  const first = addDays(today, -200);
  const days = [first, today, addDays(today, -40)];
  for (const day of days) await ada.reports(day);
  await grace.reports(addDays(today, -39));
  const own = await ada.run(sickLeaveRequests);
  expect(own.data?.map(({ startDate }) => startDate)).toEqual([today, days[2], first]);
  const some = await ada.run(sickLeaveRequests, { endDate: addDays(first, 30) });
  expect(some.data?.map(({ startDate }) => startDate)).toEqual([first]);

  const everyone = await hr.run(sickLeaveRequests, { startDate: addDays(today, -40) });
  const both = everyone.data?.filter(({ userId }) => [ada.id, grace.id].includes(userId));
  expect(both?.map(({ userId }) => userId)).toEqual([ada.id, grace.id, ada.id]);
  const ofAda = await hr.run(sickLeaveRequests, { userId: ada.id });
  expect(ofAda.data).toEqual(own.data);
  // Employees get only their own, whatever user id they send.
  const sent = await grace.run(sickLeaveRequests, { userId: ada.id });
  expect(sent.data?.map(({ userId }) => userId)).toEqual([grace.id]);
  const { data } = await hr.run(sickLeaveRequests);
  expect(data?.some(({ startDate }) => startDate === first)).toBe(true);
});

it('lists pending requests, oldest first', async () => {
  const ada = await employee();
  const ofAda = async () => {
    const { data } = await hr.run(pendingSickLeave);
    return data?.filter(({ userId }) => userId === ada.id).map(({ id }) => id);
  };
  const first = (await ada.reports(addDays(today, 9))).data?.id;
  const second = (await ada.reports(today, today, { leaveType: 'compassionate' })).data?.id;
  await ada.ask('2026-12-01');
  expect(await ofAda()).toEqual([first, second]);
  await decideSick(first, 'approved');
  await decideSick(second, 'denied');
  expect(await ofAda()).toEqual([]);
});
