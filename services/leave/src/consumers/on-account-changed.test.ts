import { defaultEmployment } from '@portal/contracts/identity/employment';
import { publishUserCreated } from '@portal/testing/event-builders';
import { expect, it } from 'vitest';
import { requestLeave, startAnnualLeaveService } from '../../testing/annual-leave.ts';
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
    },
  });
});

it('keeps the employment; without days from events without one', async () => {
  const ada = await person();
  const stored = database.collection<{ _id: string }>('people');
  const period = { firstDay: null, lastDay: null };
  expect(await stored.findOne({ _id: ada.id })).toEqual({
    _id: ada.id,
    role: 'employee',
    version: 1,
    ...period,
  });
  const employment = {
    ...defaultEmployment,
    lastDay: '2026-12-31',
    firstDay: '2026-02-01',
  };
  await changePerson({ ...ada, version: 2, employment });
  expect(await stored.findOne({ _id: ada.id })).toMatchObject({
    version: 2,
    firstDay: '2026-02-01',
    lastDay: '2026-12-31',
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
