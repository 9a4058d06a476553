import * as contracts from '@portal/contracts/leave/team-absences';
import { operation } from '@portal/contracts/operation';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { approvedLeave } from '../../../testing/leave-requests.ts';
import { daysLater, monday, startSickLeaveService } from '../../../testing/sick-leave.ts';

/** As the gateway calls this service: identity adds the names. */
const teamAbsences = operation({
  ...contracts.teamAbsences,
  output: z
    .strictObject({
      teamName: z.string(),
      people: z.array(
        z.strictObject({
          userId: z.string(),
          user: z.strictObject({ id: z.string() }).nullable(),
          days: z.array(z.strictObject({ date: z.string(), portion: z.string() })),
        }),
      ),
    })
    .nullable(),
});

const leave = await startSickLeaveService();
const { as, database, decideSick, employ, employee, person, storeRequests, storeTeam } = leave;
const week = { startDate: monday, endDate: daysLater(6) };
const shown = { showsAbsences: true, minimumCover: Array(7).fill(0) } as const;
type Person = Pick<Awaited<ReturnType<typeof employee>>, 'run'>;

const chartOf = async ({ run }: Person, period = week) => {
  const { data, errors } = await run(teamAbsences, period);
  expect(errors).toEqual([]);
  return data && { ...data, people: new Map(data.people.map((one) => [one.userId, one.days])) };
};
const full = (date: string) => ({ date, portion: 'full' });

it('shows when colleagues of the team are off, and nothing else', async () => {
  const [ada, grace, linus] = [await employee(), await employee(), await employee()];
  const memberIds = [ada.id, grace.id, linus.id];
  await storeTeam({ ...shown, memberIds });
  await grace.approved(monday, monday, { isHalfDay: true, halfDayPeriod: 'morning' });
  await linus.reports(daysLater(4), daysLater(8));
  const compassionate = { leaveType: 'compassionate' } as const;
  const { data } = await grace.reports(daysLater(1), daysLater(1), compassionate);
  await decideSick(data?.id, 'approved');
  await grace.reports(daysLater(2), daysLater(2), compassionate);
  await ada.ask(daysLater(3));
  const { data: chart } = await ada.run(teamAbsences, week);
  expect(chart?.teamName).toBe('Ward 3');
  const byId = (chart?.people ?? []).toSorted(
    (one, other) => memberIds.indexOf(one.userId) - memberIds.indexOf(other.userId),
  );
  expect(byId).toEqual([
    { userId: ada.id, user: { id: ada.id }, days: [] },
    {
      userId: grace.id,
      user: { id: grace.id },
      days: [{ date: monday, portion: 'morning' }, full(daysLater(1))],
    },
    { userId: linus.id, user: { id: linus.id }, days: [full(daysLater(4))] },
  ]);
});

it('is null without a team today, and where the team doesn’t show it', async () => {
  const [ada, grace, linus] = [await employee(), await employee(), await employee()];
  await storeTeam({ ...shown, showsAbsences: false, memberIds: [ada.id] });
  const tomorrow = addDays(londonDay(new Date()), 1);
  await storeTeam({ ...shown, from: tomorrow, memberIds: [grace.id] });
  for (const one of [ada, grace, linus]) expect(await chartOf(one)).toBeNull();
});

it('has nobody of another team, no administrators, and nobody who has left', async () => {
  const [ada, grace, admin, leaver] = [
    await employee(),
    await employee(),
    await employee(),
    await employee(),
  ];
  await storeTeam({ ...shown, memberIds: [ada.id, admin.id, leaver.id] });
  await storeTeam({ ...shown, memberIds: [grace.id] });
  for (const one of [grace, admin, leaver]) await one.approved(monday);
  const people = database.collection<{ _id: string }>('people');
  const options = { writeConcern: { w: 'majority' } } as const;
  await people.updateOne({ _id: admin.id }, { $set: { role: 'admin' } }, options);
  await employ(leaver.id, { firstDay: null, lastDay: addDays(monday, -1) });
  expect([...((await chartOf(ada))?.people.keys() ?? [])]).toEqual([ada.id]);
});

it('has nobody who has left, also for days before, and is null before the first day', async () => {
  const [ada, leaver, starter] = [await employee(), await employee(), await employee()];
  await storeTeam({ ...shown, memberIds: [ada.id, leaver.id, starter.id] });
  const today = londonDay(new Date());
  const month = { startDate: addDays(today, -30), endDate: today };
  await employ(leaver.id, { firstDay: null, lastDay: today });
  expect([...((await chartOf(ada, month))?.people.keys() ?? [])]).toContain(leaver.id);
  await employ(leaver.id, { firstDay: null, lastDay: addDays(today, -1) });
  expect([...((await chartOf(ada, month))?.people.keys() ?? [])]).not.toContain(leaver.id);
  await employ(starter.id, { firstDay: addDays(today, 1), lastDay: null });
  expect(await chartOf(starter)).toBeNull();
});

it('shows a colleague’s days only while they are in the team', async () => {
  const [ada, grace] = [await employee(), await employee()];
  await storeTeam({ ...shown, memberIds: [ada.id] });
  const teams = database.collection<{ _id: string }>('people');
  const own = (await teams.findOne({ _id: ada.id })) as { teamMemberships?: { teamId: string }[] };
  const [{ teamId } = { teamId: '' }] = own.teamMemberships ?? [];
  const teamMemberships = [
    { from: daysLater(1), teamId },
    { from: daysLater(3), teamId: null },
  ];
  await teams.updateOne(
    { _id: grace.id },
    { $set: { teamMemberships } },
    { writeConcern: { w: 'majority' } },
  );
  await grace.approved(monday, daysLater(4));
  const chart = await chartOf(ada);
  expect(chart?.people.get(grace.id)).toEqual([full(daysLater(1)), full(daysLater(2))]);
  const later = { startDate: daysLater(7), endDate: daysLater(13) };
  expect((await chartOf(ada, later))?.people.has(grace.id)).toBe(false);
});

it.each([
  ['ends before it starts', { startDate: monday, endDate: addDays(monday, -1) }],
  ['is too long', { startDate: monday, endDate: daysLater(contracts.maxTeamChartDays) }],
])('refuses a period that %s', async (_, period) => {
  const ada = await employee();
  const { code, errors, data } = await ada.run(teamAbsences, period);
  expect({ code, data }).toEqual({ code: 'BAD_INPUT', data: null });
  expect(errors[0]?.extensions).toMatchObject({ issues: [{ path: ['endDate'] }] });
});

it('accepts the longest period', async () => {
  const ada = await employee();
  await storeTeam({ ...shown, memberIds: [ada.id] });
  const endDate = daysLater(contracts.maxTeamChartDays - 1);
  expect((await chartOf(ada, { startDate: monday, endDate }))?.people.size).toBe(1);
});

it('answers people who were added by their events', async () => {
  const { id } = await person();
  expect((await as({ userId: id }).run(teamAbsences, week)).data).toBeNull();
});

it('asks an account whose event hasn’t arrived to try again', async () => {
  const unknown = as({ userId: newId() });
  expect((await unknown.run(teamAbsences, week)).code).toBe('SERVICE_UNAVAILABLE');
});

it('needs as many queries for many members as for one', async () => {
  async function commandsFor(one: Person): Promise<string[]> {
    await database.db?.command({ profile: 2 });
    await one.run(teamAbsences, week);
    await database.db?.command({ profile: 0 });
    const profile = database.collection('system.profile');
    const names = ['settings', 'people', 'teams', 'requests'];
    const ns = { $in: names.map((name) => `${database.name}.${name}`) };
    const found = await profile.find({ op: { $ne: 'getmore' }, ns }).toArray();
    await profile.drop();
    return found.map((one) => `${one.op} ${one.ns.split('.')[1]}`).sort();
  }
  const alone = await employee();
  await storeTeam({ ...shown, memberIds: [alone.id] });
  const few = await commandsFor(alone);
  const many = await Promise.all(Array.from({ length: 12 }, () => employee()));
  const memberIds = many.map(({ id }) => id);
  await storeTeam({ ...shown, memberIds });
  await storeRequests(...memberIds.map((userId) => approvedLeave(monday, monday, { userId })));
  const [first] = many;
  if (!first) throw new Error('not reached');
  expect(await commandsFor(first)).toEqual(few);
  expect((await chartOf(first))?.people.size).toBe(12);
});

it.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { userId: newId(), stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an administrator', { userId: newId(), role: 'admin' }, 'FORBIDDEN'],
  ['a master admin', { userId: newId(), role: 'master-admin' }, 'FORBIDDEN'],
] as const)('is not for %s', async (_, caller, code) => {
  const answer = await as(caller).run(teamAbsences, week);
  expect([answer.code, answer.data]).toEqual([code, null]);
});
