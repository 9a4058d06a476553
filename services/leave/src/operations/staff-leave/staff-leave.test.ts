import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { cancelLeaveDay, leaveCalendar } from '../../../testing/annual-leave.ts';
import {
  annualLeaveToday,
  daysLater,
  leaveBalances,
  monday,
  pendingLeaveDetails,
  pendingSickLeave,
  sickLeaveToday,
  startSickLeaveService,
  year,
} from '../../../testing/sick-leave.ts';
import { workingDays } from '../../domain/working-days.ts';

const { as, database, decideSick, employ, employee, hr, partners, storeTeam } =
  await startSickLeaveService();
const today = londonDay(new Date());
const [before, after] = [addDays(today, -3), addDays(today, 3)];

it('gives everybody’s balance as they see it themselves', async () => {
  const inJanuary = { leaveYearStartDate: '01-01', annualLeaveEntitlement: 30 };
  const [ada, grace, linus] = [await employee(), await employee(inJanuary), await employee()];
  for (const one of [ada, grace]) {
    await one.approved(addDays(year.start, 30), addDays(year.start, 40));
    await one.ask(addDays(year.start, 60), addDays(year.start, 63));
  }
  const { end } = leaveYearOf(today, '01-01');
  await grace.approved(addDays(end, 32), addDays(end, 36));
  await ada.reports(addDays(year.start, 32), addDays(year.start, 33));
  await ada.approved(monday, monday, { isHalfDay: true, halfDayPeriod: 'afternoon' });
  const week = await ada.approved(daysLater(1), daysLater(4));
  await hr.run(cancelLeaveDay, { id: week, date: daysLater(2) });
  await database
    .collection<{ _id: string }>('settings')
    .updateOne({ _id: linus.id }, { $set: { dormant: true } });
  const { data, errors } = await hr.run(leaveBalances);
  expect(errors).toEqual([]);
  for (const one of [ada, grace]) {
    const { leaveYearStart: _, leaveYearEnd: __, ...own } = (await one.balance()) ?? {};
    expect(data?.find(({ userId }) => userId === one.id)).toEqual({ userId: one.id, ...own });
  }
  expect(data?.some(({ userId }) => userId === linus.id)).toBe(false);
});

it('shows for a pending request what is left in its leave year, and partners who are off', async () => {
  const [ada, grace, linus] = [await employee(), await employee(), await employee()];
  await partners([ada.id, grace.id], [linus.id, grace.id]);
  const next = addDays(year.end, 30);
  const week = [next, addDays(next, 6)] as const;
  const first = await ada.ask(...week);
  const second = await linus.ask(monday, daysLater(4));
  await grace.approved(...week);
  await ada.approved(daysLater(7), daysLater(11));
  const third = await ada.ask(addDays(next, 20), addDays(next, 24));
  const ids = [first, second, third].map(({ data }) => data?.id ?? '');
  const { data } = await hr.run(pendingLeaveDetails);
  const own = data?.filter(({ id }) => ids.includes(id));
  expect(own?.map(({ id }) => id)).toEqual(ids);
  const shared = first.data?.days.map(({ date }) => date);
  const off = { userId: grace.id, user: { id: grace.id }, days: shared };
  expect(own).toMatchObject([
    { user: { id: ada.id }, conflicts: true, remaining: 25, partnersOff: [off] },
    { user: { id: linus.id }, conflicts: false, remaining: 25, partnersOff: [] },
    { user: { id: ada.id }, conflicts: false, remaining: 25 },
  ]);
  const taken = workingDays(...week).length;
  await ada.ask(daysLater(14));
  const graces = (await grace.ask(addDays(next, 50), addDays(next, 54))).data?.id;
  const again = await hr.run(pendingLeaveDetails);
  expect(again.data?.find(({ id }) => id === graces)).toMatchObject({ remaining: 25 - taken });
  const { data: all } = await hr.run(leaveBalances);
  const adas = all?.find(({ userId }) => userId === ada.id);
  expect(again.data?.at(-2)).toMatchObject({ userId: ada.id, remaining: adas?.remaining });
});

it('lists one person’s pending requests for administrators alone', async () => {
  const [ada, grace] = [await employee(), await employee()];
  const annual = await ada.ask(monday, daysLater(1));
  await grace.ask(monday, daysLater(1));
  const sick = await ada.reports(daysLater(7), daysLater(8));
  await grace.reports(daysLater(7), daysLater(8));
  const onlyAda = { userId: ada.id };
  const details = await hr.run(pendingLeaveDetails, onlyAda);
  expect(details.data?.map(({ id }) => id)).toEqual([annual.data?.id]);
  const sickLeave = await hr.run(pendingSickLeave, onlyAda);
  expect(sickLeave.data?.map(({ id }) => id)).toEqual([sick.data?.id]);
  expect((await ada.run(pendingLeaveDetails, onlyAda)).code).toBe('FORBIDDEN');
  expect((await ada.run(pendingSickLeave, onlyAda)).code).toBe('FORBIDDEN');
});

it('lists who is absent today, consistent with the counts of the overview', async () => {
  const [ada, grace] = [await employee(), await employee()];
  const [linus, alan] = [await employee(), await employee()];
  // Works on any weekday: a person with leave on both sides of it is absent.
  const annual = await ada.approved(before, after);
  await grace.ask(before, after);
  const sick = [await linus.reports(before, after), await linus.reports(today)];
  await decideSick((await alan.reports(today)).data?.id, 'denied');
  const compassionate = await alan.reports(today, today, { leaveType: 'compassionate' });
  await alan.approved(addDays(today, 4), addDays(today, 12));

  const onLeave = (await hr.run(annualLeaveToday)).data;
  expect(onLeave).toMatchObject([{ user: { id: ada.id }, leaveRequest: { id: annual } }]);
  const onSickLeave = (await hr.run(sickLeaveToday)).data;
  expect(onSickLeave?.map((one) => [one.user?.id, one.sickLeaveRequest.id])).toEqual(
    sick.map(({ data }) => [linus.id, data?.id]),
  );
  await decideSick(compassionate.data?.id, 'approved');
  const away = (await hr.run(sickLeaveToday)).data;
  expect(away?.map(({ user }) => user?.id)).toEqual([linus.id, linus.id, alan.id]);
  const stats = `query($days: [_Any!]!) { _entities(representations: $days) { ... on AdminStats {
    pendingLeaveRequests staffOnLeaveToday staffOnSickLeaveToday
  } } }`;
  const days = [{ __typename: 'AdminStats', currentDate: today }];
  const { data } = await hr.query<{ _entities: unknown[] }>(stats, { days });
  const lists = await Promise.all([hr.run(pendingLeaveDetails), hr.run(pendingSickLeave)]);
  const pending = lists.flatMap((list) => list.data ?? []).length;
  expect(data?._entities).toEqual([
    { pendingLeaveRequests: pending, staffOnLeaveToday: 1, staffOnSickLeaveToday: 2 },
  ]);
});

it('needs as many queries for many requests as for one', async () => {
  const fullName = (collection: string) => `${database.name}.${collection}`;
  const collections = ['settings', 'people', 'teams', 'requests', 'partnerships'];
  async function commandsFor(...operations: Parameters<typeof hr.run>[0][]): Promise<string[]> {
    await database.db?.command({ profile: 2 });
    for (const operation of operations) await hr.run(operation);
    await database.db?.command({ profile: 0 });
    const profile = database.collection('system.profile');
    const requested = await profile
      .find({ op: { $ne: 'getmore' }, ns: { $in: collections.map(fullName) } })
      .toArray();
    await profile.drop();
    return requested.map(({ op, ns }) => `${op} ${ns.split('.')[1]}`).sort();
  }
  const requested = [leaveBalances, pendingLeaveDetails] as const;
  async function addTeamWithRequest(): Promise<string> {
    const one = await employee();
    await one.ask(monday, daysLater(4));
    await storeTeam({ memberIds: [one.id], coverRule: 'warn' });
    return one.id;
  }
  await addTeamWithRequest();
  const few = await commandsFor(...requested);
  for (let count = 0; count < 12; count += 1) {
    const userId = await addTeamWithRequest();
    await partners([userId, newId()]);
  }
  const many = await commandsFor(...requested);
  const isOther = (command: string) => command !== 'query people';
  expect(many.filter(isOther)).toEqual(few.filter(isOther));
  // The cache reads the working patterns of new people, all in one query.
  expect(many.length - few.length).toBeLessThanOrEqual(1);
  expect(few.filter(isOther)).toEqual(
    [
      'command requests',
      ...Array(4).fill('query requests'),
      'query partnerships',
      ...Array(2).fill('query settings'),
      'query teams',
    ].sort(),
  );
  const ofPeople = few.filter((command) => !isOther(command));
  expect([4, 5]).toContain(ofPeople.length);
});

it('lists no balances of people who have left, and nobody as absent who is not employed today', async () => {
  const [ada, grace, joiner] = [await employee(), await employee(), await employee()];
  const leave = await ada.approved(before, after);
  const sick = (await grace.reports(before, after)).data?.id;
  const balances = async () => {
    const { data } = await hr.run(leaveBalances);
    const own = [ada.id, grace.id, joiner.id];
    return data?.map(({ userId }) => userId).filter((id) => own.includes(id));
  };
  const absences = async () => {
    const [annual, others] = [await hr.run(annualLeaveToday), await hr.run(sickLeaveToday)];
    const ids = [
      ...(annual.data ?? []).map(({ leaveRequest }) => leaveRequest.id),
      ...(others.data ?? []).map(({ sickLeaveRequest }) => sickLeaveRequest.id),
    ];
    return ids.filter((id) => id === leave || id === sick);
  };
  const inCalendar = async () => {
    const { data } = await hr.run(leaveCalendar, { startDate: before, endDate: after });
    return data?.filter(({ id }) => id === leave || id === sick).length;
  };
  await employ(joiner.id, { firstDay: addDays(today, 1), lastDay: null });
  for (const { id } of [ada, grace]) await employ(id, { firstDay: before, lastDay: today });
  expect((await balances())?.toSorted()).toEqual([ada.id, grace.id, joiner.id].toSorted());
  expect(await absences()).toEqual([leave, sick]);
  for (const { id } of [ada, grace])
    await employ(id, { firstDay: before, lastDay: addDays(today, -1) });
  expect(await balances()).toEqual([joiner.id]);
  expect(await absences()).toEqual([]);
  expect(await inCalendar()).toBe(2);
});

it.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { userId: newId(), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an employee', { userId: newId() }, 'FORBIDDEN'],
] as const)('is not for %s', async (_, caller, code) => {
  const who = as(caller);
  const operations = [leaveBalances, pendingLeaveDetails, sickLeaveToday, annualLeaveToday];
  for (const operation of operations) {
    const answer = await who.run(operation);
    expect([operation.name, answer.code, answer.data]).toEqual([operation.name, code, null]);
  }
});
