import { defaultCurrentEmployment } from '@portal/contracts/identity/employment';
import { leaveDaysAdded } from '@portal/contracts/leave/events';
import { leaveLedger } from '@portal/contracts/leave/leave-ledger';
import { buildPattern } from '@portal/testing/build-pattern';
import { publishUserCreated } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import {
  deleteLeaveDay,
  leaveHistory,
  leaveRequests,
  requestLeave,
  startAnnualLeaveService,
  undoLeaveDecision,
} from '../../testing/annual-leave.ts';
import { createPartnership, partnerships } from '../../testing/partnerships.ts';
import { updateLeaveEntitlement, userLeaveSettings } from '../../testing/service.ts';

const leave = await startAnnualLeaveService();
const { as, database, decide, eventsOf, changePerson, hr: boss, identity, people, person } = leave;
const settings = database.collection<{ _id: string }>('settings');

const calculateBalance = async (id: string) => {
  const document = `query($people: [_Any!]!) {
    _entities(representations: $people) { ... on User { leaveBalance { total } } }
  }`;
  const { data } = await boss.query<{ _entities: { leaveBalance: { total: number } | null }[] }>(
    document,
    { people: [{ __typename: 'User', id }] },
  );
  return data?._entities[0]?.leaveBalance?.total ?? null;
};

it('creates settings for staff and publishes them once, however often the event arrives', async () => {
  const ada = await person({ annualLeaveEntitlement: 28 });
  // The same again with another event id, as a replay after years would be.
  await publishUserCreated(identity, { ...ada, annualLeaveEntitlement: 20 });
  await changePerson({ ...ada, version: 2, workStartTime: '08:00', annualLeaveEntitlement: 20 });
  expect(await settings.findOne({ _id: ada.id })).toEqual({
    _id: ada.id,
    annualLeaveEntitlement: 28,
    leaveYearStartDate: '04-06',
    carryOverDays: 0,
    carryOverYear: null,
    version: 1,
  });
  await boss.run(updateLeaveEntitlement, { id: ada.id, annualLeaveEntitlement: 30 });
  const events = await eventsOf(ada.id, 3);
  expect(events.map(({ data }) => data.version)).toEqual([1, 2, 2]);
  expect(events[0]).toMatchObject({
    type: 'portal.leave.settings-changed',
    data: {
      id: ada.id,
      version: 1,
      annualLeaveEntitlement: 28,
      leaveYearStartDate: '04-06',
      carryOverDays: 0,
      carryOverExpiresOn: null,
      accruesInFirstYear: false,
    },
  });
});

it('keeps the employment; without days from events without one', async () => {
  const ada = await person();
  const stored = database.collection<{ _id: string }>('people');
  const days = { firstDay: null, lastDay: null, earlierEmployments: [] };
  const period = { ...days, patterns: [], teamMemberships: [], isDeactivated: false };
  expect(await stored.findOne({ _id: ada.id })).toEqual({
    _id: ada.id,
    role: 'employee',
    version: 1,
    ...period,
  });
  const employment = {
    ...defaultCurrentEmployment,
    lastDay: '2026-12-31',
    firstDay: '2026-02-01',
  };
  const earlierEmployments = [{ ...defaultCurrentEmployment, lastDay: '2025-08-31' }];
  await changePerson({ ...ada, version: 2, employment, earlierEmployments });
  expect(await stored.findOne({ _id: ada.id })).toMatchObject({
    version: 2,
    firstDay: '2026-02-01',
    lastDay: '2026-12-31',
    // Without job titles and contracts.
    earlierEmployments: [{ firstDay: null, lastDay: '2025-08-31' }],
  });
});

it('creates none for administrators', async () => {
  const admins = await people({ role: 'admin' }, { role: 'master-admin' });
  const ids = admins.map(({ id }) => id);
  expect(await settings.countDocuments({ _id: { $in: ids } })).toBe(0);
});

it('suspends settings while the person is an administrator', async () => {
  const ada = await person();
  await boss.run(updateLeaveEntitlement, { id: ada.id, annualLeaveEntitlement: 33 });
  await changePerson({ ...ada, version: 2, role: 'admin', isAdmin: true });
  expect(await calculateBalance(ada.id)).toBeNull();
  expect((await boss.run(userLeaveSettings, { userId: ada.id })).code).toBe('NOT_FOUND');
  const refused = await boss.run(updateLeaveEntitlement, { id: ada.id, annualLeaveEntitlement: 9 });
  expect(refused.code).toBe('NOT_FOUND');
  await changePerson({ ...ada, version: 3 });
  expect(await calculateBalance(ada.id)).toBe(33);
});

it('creates the first settings of an administrator who becomes staff', async () => {
  const ada = await person({ role: 'admin', annualLeaveEntitlement: 27 });
  await changePerson({ ...ada, version: 2, role: 'employee', isAdmin: false });
  expect(await calculateBalance(ada.id)).toBe(27);
  const [first] = await eventsOf(ada.id, 1);
  expect(first?.data).toMatchObject({ version: 1, annualLeaveEntitlement: 27 });
});

it('keeps the newest version, in any order of events', async () => {
  const ada = await person({ version: 2, role: 'admin' });
  await publishUserCreated(identity, { ...ada, version: 1, role: 'employee' });
  await person();
  expect(await calculateBalance(ada.id)).toBeNull();
});

it('ends the partnerships of staff who become administrators, and keeps their leave', async () => {
  const [ada, grace] = [await person(), await person()];
  const pair = () => boss.run(createPartnership, { user1Id: ada.id, user2Id: grace.id });
  const { data: made } = await pair();
  const day = '2027-06-14';
  const requested = { startDate: day, endDate: day, reason: 'Rest' };
  const { data: request } = await as({ userId: ada.id }).run(requestLeave, requested);
  await decide(request?.id, 'approved');

  await changePerson({ ...ada, version: 2, role: 'admin', isAdmin: true });
  expect((await boss.run(partnerships)).data).toEqual([]);
  // The events include Ada's request, approval and audit event.
  for (const [{ id }, count] of [
    [ada, 7],
    [grace, 4],
  ] as const) {
    const ended = (await eventsOf(id, count)).at(-1);
    expect(ended?.type).toBe('portal.leave.partnership-deleted');
    expect(ended?.data).toEqual({ id: made?.id, version: 2, status: 'ended' });
  }
  expect((await pair()).code).toBe('BAD_INPUT');
  // A former partner who is an administrator blocks nobody's leave.
  const { code } = await as({ userId: grace.id }).run(requestLeave, requested);
  expect(code).toBeNull();
  const requests = database.collection('requests');
  expect(await requests.findOne({ userId: ada.id })).toMatchObject({ status: 'approved' });

  await changePerson({ ...ada, version: 3 });
  expect((await boss.run(partnerships)).data).toEqual([]);
  expect((await pair()).code).toBeNull();
});

it('leaves no partnership that is created while a partner becomes an administrator', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [ada, grace] = [await person(), await person()];
    let isAdmin = false;
    async function agree(): Promise<void> {
      const input = { user1Id: grace.id, user2Id: ada.id };
      while (!isAdmin) await boss.run(createPartnership, input);
    }
    const busy = agree();
    await new Promise((resolve) => setTimeout(resolve, round * 10));
    await changePerson({ ...ada, version: 2, role: 'admin', isAdmin: true });
    isAdmin = true;
    await busy;
    const left = database.collection('partnerships').countDocuments({ partners: ada.id });
    expect(await left, `round ${round}`).toBe(0);
  }
}, 240_000);

it('books the days of annual leave that a changed pattern makes working days, and costs what is worked', async () => {
  const ada = await person({ workingPatterns: [buildPattern('2026-01-05', [[1, 2, 3]])] });
  const own = as({ userId: ada.id });
  // Monday to Friday of a week without a bank holiday, in the next leave year.
  const { data: requested } = await own.run(requestLeave, {
    startDate: '2027-06-14',
    endDate: '2027-06-18',
    reason: 'Holiday',
  });
  expect(requested).toMatchObject({ daysRequested: 3, daysBooked: 3 });
  expect(requested?.days.map(({ date }) => date)).toEqual([
    '2027-06-14',
    '2027-06-15',
    '2027-06-16',
  ]);
  await decide(requested?.id, 'approved');
  const stored = database.collection<{ _id: string; days: { date: string }[] }>('requests');
  const days = async () =>
    (await stored.findOne({ _id: requested?.id ?? '' }))?.days.map(({ date }) => date.slice(8));
  const cost = async () =>
    (await own.run(leaveRequests)).data?.map(({ daysBooked }) => daysBooked)[0];

  // Four days from the week of the leave on: Thursday is added.
  const before = ada.workingPatterns;
  const four = buildPattern('2027-06-14', [[1, 2, 3, 4]]);
  await changePerson({ ...ada, version: 2, workingPatterns: [...before, four] });
  expect(await days()).toEqual(['14', '15', '16', '17']);
  await eventually(async () => expect(await cost()).toBe(4));
  // Settings, the request, its approval with the audit event, and the days.
  const last = (await eventsOf(ada.id, 5)).at(-1);
  expect(last).toMatchObject({
    type: leaveDaysAdded.type,
    data: { id: requested?.id, byHr: true, changedDays: ['2027-06-17'], inEffect: true },
  });
  const { data: history } = await own.run(leaveHistory, { id: requested?.id ?? '' });
  expect(history?.at(-1)).toMatchObject({ action: 'daysAdded', by: 'portal' });

  // Back to three days, nothing is left of Thursday, and a third time nothing is added.
  await changePerson({ ...ada, version: 3, workingPatterns: before });
  await eventually(async () => expect(await cost()).toBe(3));
  const { data: back } = await own.run(leaveRequests);
  expect(back?.[0]?.days.map(({ date }) => date.slice(8))).toEqual(['14', '15', '16']);
  const { data: ledger } = await own.run(leaveLedger, { day: '2027-06-14' });
  expect(ledger?.lines.filter(({ leaveRequestId }) => leaveRequestId !== null)).toMatchObject([
    { kind: 'taken', days: -3, endDate: '2027-06-16' },
  ]);
  await changePerson({ ...ada, version: 4, workingPatterns: [...before, four] });
  await eventually(async () => expect(await cost()).toBe(4));
  expect(await days()).toEqual(['14', '15', '16', '17']);

  // With irregular hours the days that were requested cost their hours.
  const irregular = buildPattern('2027-06-14', []);
  await changePerson({ ...ada, version: 5, workingPatterns: [...before, irregular] });
  const hours = async () =>
    (await own.run(leaveRequests)).data?.map(({ hoursBooked }) => hoursBooked)[0];
  await eventually(async () => expect(await hours()).toBe(3 * 8));
  expect(await days()).toEqual(['14', '15', '16']);
});

it('takes back the days that fixed hours added to leave in irregular hours', async () => {
  const ada = await person();
  const own = as({ userId: ada.id });
  const { data: requested } = await own.run(requestLeave, {
    startDate: '2027-06-07',
    endDate: '2027-06-20',
    reason: 'Holiday',
  });
  await decide(requested?.id, 'approved');
  const irregular = buildPattern('2027-06-01', []);
  await changePerson({ ...ada, version: 2, workingPatterns: [irregular] });
  const request = async () => (await own.run(leaveRequests)).data?.[0];
  await eventually(async () => expect(await request()).toMatchObject({ hoursBooked: 80 }));
  const before = await request();
  expect(before).toMatchObject({ daysRequested: 10, daysBooked: 10 });
  const balance = await boss.run(leaveLedger, { userId: ada.id, day: '2027-06-07' });

  const saturdays = buildPattern('2027-06-08', [[1, 6]]);
  await changePerson({ ...ada, version: 3, workingPatterns: [irregular, saturdays] });
  await changePerson({ ...ada, version: 4, workingPatterns: [irregular] });
  await eventually(async () => expect(await request()).toEqual(before));
  expect((await boss.run(leaveLedger, { userId: ada.id, day: '2027-06-07' })).data).toEqual(
    balance.data,
  );
  // Settings, the request, its approval with the audit event, hours, added and taken back.
  const [irregularHours, added, removed] = (await eventsOf(ada.id, 7)).slice(-3);
  // Records and payroll know the hours from the event alone.
  expect(irregularHours).toMatchObject({
    type: leaveDaysAdded.type,
    data: { version: 3, byHr: false, changedDays: [], inEffect: true },
  });
  expect(irregularHours?.data.days).toEqual(
    before?.days.map(({ date }) => ({ date, portion: 'full', hours: 8 })),
  );
  const saturdaysOff = ['2027-06-12', '2027-06-19'];
  expect(added).toMatchObject({
    type: leaveDaysAdded.type,
    data: { version: 4, byHr: true, changedDays: saturdaysOff },
  });
  // No email about the second.
  expect(removed).toMatchObject({
    type: leaveDaysAdded.type,
    data: { version: 5, byHr: false, changedDays: [], inEffect: true },
  });
  expect(removed?.data.days).toEqual(
    before?.days.map(({ date }) => ({ date, portion: 'full', hours: 8 })),
  );
});

it.each([
  ['declined', 'denied'],
  ['withdrawn', 'cancelled'],
] as const)(
  'books the days of %s leave as well, which are there when that is undone',
  async (_, status) => {
    const ada = await person();
    const { data: requested } = await as({ userId: ada.id }).run(requestLeave, {
      startDate: '2028-02-07',
      endDate: '2028-02-13',
      reason: 'Holiday',
    });
    await decide(requested?.id, status);
    const everyDay = buildPattern('2028-02-01', [[1, 2, 3, 4, 5, 6, 7]]);
    await changePerson({ ...ada, version: 2, workingPatterns: [everyDay] });
    const { data, errors } = await boss.run(undoLeaveDecision, { id: requested?.id });
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ status: 'pending', daysRequested: 7, daysBooked: 7 });
    const added = (await eventsOf(ada.id, 5)).find(({ type }) => type === leaveDaysAdded.type);
    expect(added?.data).toMatchObject({ byHr: false, inEffect: false });
  },
);

it('refuses leave on free days only, and says so', async () => {
  const ada = await person({ workingPatterns: [buildPattern('2026-01-05', [[1, 2, 3]])] });
  const { errors, code } = await as({ userId: ada.id }).run(requestLeave, {
    startDate: '2027-06-17',
    endDate: '2027-06-20',
    reason: 'Holiday',
  });
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.message).toBe(
    'You don’t work on these dates, so you don’t need to book leave.',
  );
});

it('books each day once, none that HR deleted, and also those of cancelled leave', async () => {
  const everyDay = buildPattern('2026-01-05', [[1, 2, 3, 4, 5]]);
  const twoDays = buildPattern('2026-01-05', [[1, 2]]);
  let account = await person({ workingPatterns: [everyDay] });
  const own = as({ userId: account.id });
  const become = async (...workingPatterns: (typeof everyDay)[]) => {
    account = { ...account, version: account.version + 1, workingPatterns };
    await changePerson(account);
  };
  const ask = async (startDate: string, endDate: string) => {
    const { data } = await own.run(requestLeave, { startDate, endDate, reason: 'Holiday' });
    await decide(data?.id, 'approved');
    return data?.id ?? '';
  };
  const costs = async () => {
    const { data } = await own.run(leaveRequests);
    return new Map(data?.map(({ id, daysBooked }) => [id, daysBooked]));
  };
  const wednesday = await ask('2027-06-16', '2027-06-16');
  const deletedFrom = await ask('2027-06-21', '2027-06-25');
  await boss.run(deleteLeaveDay, { id: deletedFrom, date: '2027-06-23' });
  await become(twoDays);
  const around = await ask('2027-06-14', '2027-06-18');
  const cancelled = await ask('2027-06-28', '2027-07-02');
  await decide(cancelled, 'cancelled');
  await become(everyDay);
  await decide(cancelled, 'approved');
  await eventually(async () => {
    expect(await costs()).toEqual(
      new Map([
        [cancelled, 5],
        [deletedFrom, 4],
        [wednesday, 1],
        [around, 4],
      ]),
    );
  });
});
