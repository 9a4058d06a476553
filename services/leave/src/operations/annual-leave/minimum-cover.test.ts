import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays } from '@portal/kernel/london';
import { buildPattern } from '@portal/testing/build-pattern';
import { expect, it } from 'vitest';
import {
  bookLeave,
  cancelLeave,
  cancelLeaveDay,
  changeLeaveDates,
  leaveCost,
  restoreLeaveDay,
  undoLeaveDecision,
} from '../../../testing/annual-leave.ts';
import { approvedLeave } from '../../../testing/leave-requests.ts';
import {
  daysLater,
  monday,
  pendingLeaveDetails,
  startSickLeaveService,
} from '../../../testing/sick-leave.ts';

const leave = await startSickLeaveService();
const { database, decide, decideSick, employee, hr, storeRequests, storeTeam } = leave;

type TeamInput = Partial<Parameters<typeof storeTeam>[0]>;
const warning = { coverRule: 'warn' } as const;

/** Adds a team of two, in which one has to be at work. */
async function team(more: TeamInput = {}) {
  const [ada, grace] = [await employee(), await employee()];
  const id = await storeTeam({ memberIds: [ada.id, grace.id], ...more });
  return { ada, grace, id };
}

const book = (id: string, startDate: string, endDate = startDate) =>
  hr.run(bookLeave, { id, leaveType: 'annual', startDate, endDate, reason: 'Agreed' });
const refused = { code: 'COVER_TOO_LOW', data: null };

it('refuses a request, an approval and a booking that go below the cover', async () => {
  const { ada, grace } = await team();
  const pending = (await grace.ask(monday, daysLater(1))).data?.id;
  await ada.approved(monday);
  const requested = await grace.ask(monday);
  expect(requested).toMatchObject({ code: 'LEAVE_OVERLAPS' });
  expect(await decide(pending, 'approved')).toMatchObject(refused);
  await grace.run(cancelLeave, { id: pending ?? '' });
  const again = await grace.ask(monday);
  expect(again).toMatchObject(refused);
  expect(again.errors[0]?.message).toMatch(
    /^Ward 3 would have nobody at work on Monday \d+ October \d{4}\. It needs at least 1\.$/,
  );
  expect(await book(grace.id, monday)).toMatchObject(refused);
  expect((await book(grace.id, daysLater(1))).code).toBeNull();
});

it('refuses to restore leave, a day of it or a withdrawn request', async () => {
  const { ada, grace } = await team();
  const week = await grace.approved(monday, daysLater(4));
  const other = await grace.approved(daysLater(8));
  const withdrawn = (await grace.ask(daysLater(7))).data?.id ?? '';
  await grace.run(cancelLeave, { id: withdrawn });
  await hr.run(cancelLeaveDay, { id: week, date: daysLater(1) });
  await decide(other, 'cancelled');
  for (const day of [1, 7, 8]) await ada.approved(daysLater(day));
  expect(await hr.run(restoreLeaveDay, { id: week, date: daysLater(1) })).toMatchObject(refused);
  expect(await decide(other, 'approved')).toMatchObject(refused);
  expect(await grace.run(undoLeaveDecision, { id: withdrawn })).toMatchObject(refused);
});

it('refuses new dates that go below the cover, but not days that were approved before', async () => {
  const { ada, grace, id } = await team(warning);
  const week = await grace.approved(monday, daysLater(2));
  await ada.approved(daysLater(1), daysLater(3));
  const teams = database.collection<{ _id: string }>('teams');
  await teams.updateOne(
    { _id: id },
    { $set: { coverRule: 'block' } },
    { writeConcern: { w: 'majority' } },
  );
  const move = (endDate: string) =>
    hr.run(changeLeaveDates, { id: week, startDate: monday, endDate, reason: 'Agreed' });
  expect(await move(daysLater(3))).toMatchObject(refused);
  expect((await move(daysLater(1))).code).toBeNull();
});

it('checks half a day of leave only for its own half', async () => {
  const [ada, grace, linus] = [await employee(), await employee(), await employee()];
  const memberIds = [ada.id, grace.id, linus.id];
  const id = await storeTeam({ ...warning, memberIds, minimumCover: [2, 2, 2, 2, 2, 0, 0] });
  const half = (halfDayPeriod: 'morning' | 'afternoon') => ({ isHalfDay: true, halfDayPeriod });
  await ada.approved(monday, monday, half('morning'));
  await grace.approved(monday, monday, half('morning'));
  const teams = database.collection<{ _id: string }>('teams');
  await teams.updateOne(
    { _id: id },
    { $set: { coverRule: 'block' } },
    { writeConcern: { w: 'majority' } },
  );
  expect(await linus.ask(monday, monday, half('morning'))).toMatchObject(refused);
  expect(await linus.ask(monday)).toMatchObject(refused);
  await linus.approved(monday, monday, half('afternoon'));
  // Only Grace would be at work in the afternoon.
  expect(await ada.ask(monday, monday, half('afternoon'))).toMatchObject(refused);
  const { data } = await hr.run(leaveCost, {
    ...{ startDate: monday, endDate: monday, userId: ada.id },
    ...half('afternoon'),
  });
  expect(data?.coverShortfalls).toMatchObject([{ present: 1, off: [{ userId: linus.id }] }]);
});

it('accepts everything in a team that only warns', async () => {
  const { ada, grace } = await team(warning);
  await ada.approved(monday);
  await grace.approved(monday);
});

it('never refuses sick or compassionate leave', async () => {
  const { ada, grace } = await team();
  await ada.approved(monday);
  expect((await grace.reports(monday)).code).toBeNull();
  const compassionate = await grace.reports(monday, monday, { leaveType: 'compassionate' });
  expect((await decideSick(compassionate.data?.id, 'approved')).code).toBeNull();
});

it('counts colleagues with sick and compassionate leave as off, and those with irregular hours never', async () => {
  const { ada, grace } = await team();
  await grace.reports(monday);
  expect(await ada.ask(monday)).toMatchObject(refused);
  const compassionate = await grace.reports(daysLater(1), daysLater(1), {
    leaveType: 'compassionate',
  });
  const requested = await ada.ask(daysLater(1));
  expect(requested.code).toBeNull();
  await decideSick(compassionate.data?.id, 'approved');
  expect(await decide(requested.data?.id, 'approved')).toMatchObject(refused);
  const irregular = { $set: { patterns: [buildPattern('2020-01-06', [])] } };
  const people = database.collection<{ _id: string }>('people');
  await people.updateOne({ _id: grace.id }, irregular, { writeConcern: { w: 'majority' } });
  const { start: yearStart } = leaveYearOf(daysLater(7), '04-06');
  const hours = { $set: { yearEntitlements: [{ yearStart, days: 40, unit: 'hours' }] } };
  const settings = database.collection<{ _id: string }>('settings');
  await settings.updateOne({ _id: grace.id }, hours, { writeConcern: { w: 'majority' } });
  expect(await ada.ask(daysLater(7))).toMatchObject(refused);
  expect((await grace.ask(daysLater(7), daysLater(7), { hours: 8 })).code).toBeNull();
});

it('shows in a preview who is off, to employees only where the team shows it', async () => {
  const cover = { minimumCover: [3, 3, 3, 3, 3, 0, 0] };
  const { ada, grace, id } = await team({ ...warning, ...cover });
  await grace.reports(monday);
  const dates = { startDate: monday, endDate: monday };
  const own = async () => (await ada.run(leaveCost, dates)).data;
  const asHr = async () => (await hr.run(leaveCost, { ...dates, userId: ada.id })).data;
  const shortfall = { date: monday, teamName: 'Ward 3', minimum: 3, present: 0, isBlocking: false };
  const off = [{ userId: grace.id, user: { id: grace.id } }];
  expect(await own()).toMatchObject({
    coverShortfalls: [{ ...shortfall, off: [] }],
    refusal: null,
  });
  // Nothing else, such as the type of the leave.
  expect((await asHr())?.coverShortfalls).toEqual([{ ...shortfall, off }]);
  const teams = database.collection<{ _id: string }>('teams');
  const set = { showsAbsences: true, coverRule: 'block' };
  await teams.updateOne({ _id: id }, { $set: set }, { writeConcern: { w: 'majority' } });
  const blocking = { ...shortfall, off, isBlocking: true };
  expect(await own()).toMatchObject({
    coverShortfalls: [blocking],
    refusal: { code: 'COVER_TOO_LOW' },
  });
  expect((await own())?.coverShortfalls).toEqual([blocking]);
  expect((await asHr())?.refusal?.code).toBe('COVER_TOO_LOW');
});

it('shows the shortfalls of pending requests to HR', async () => {
  const { ada, grace } = await team({ ...warning, minimumCover: [2, 2, 2, 2, 2, 2, 2] });
  await grace.approved(monday);
  const id = (await ada.ask(monday, daysLater(1))).data?.id;
  const { data, errors } = await hr.run(pendingLeaveDetails);
  expect(errors).toEqual([]);
  const shortfall = { teamName: 'Ward 3', minimum: 2, isBlocking: false };
  expect(data?.find((one) => one.id === id)?.coverShortfalls).toEqual([
    {
      ...shortfall,
      date: monday,
      present: 0,
      off: [{ userId: grace.id, user: { id: grace.id } }],
    },
    { ...shortfall, date: daysLater(1), present: 1, off: [] },
  ]);
});

it('needs three more queries for a team, however many members it has', async () => {
  async function queriesFor(run: () => Promise<unknown>): Promise<number> {
    await database.db?.command({ profile: 2 });
    await run();
    await database.db?.command({ profile: 0 });
    const profile = database.collection('system.profile');
    const names = ['teams', 'people', 'requests'].map((name) => `${database.name}.${name}`);
    const count = await profile.countDocuments({
      op: { $in: ['query', 'command'] },
      ns: { $in: names },
    });
    await profile.drop();
    return count;
  }
  const previewOf = ({ run }: Awaited<ReturnType<typeof employee>>) =>
    queriesFor(() => run(leaveCost, { startDate: monday, endDate: daysLater(4) }));
  const alone = await previewOf(await employee());
  const { ada } = await team(warning);
  expect(await previewOf(ada)).toBe(alone + 3);
  const many = await Promise.all(Array.from({ length: 8 }, () => employee()));
  const memberIds = many.map(({ id }) => id);
  await storeTeam({ ...warning, memberIds });
  await storeRequests(
    ...memberIds.map((userId) => approvedLeave(monday, addDays(monday, 4), { userId })),
  );
  const [first] = many;
  if (!first) throw new Error('not reached');
  expect(await previewOf(first)).toBe(alone + 3);
});
