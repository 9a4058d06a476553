import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { startLeaveService } from '../../testing/service.ts';

const { as, database, people } = await startLeaveService();

const document = `query Staff($people: [_Any!]!) {
  _entities(representations: $people) { ... on User { id leaveBalance { remaining } } }
}`;
interface Staff {
  _entities: { id: string; leaveBalance: { remaining: number } | null }[];
}
const references = (ids: string[]) => ({ people: ids.map((id) => ({ __typename: 'User', id })) });
const boss = as({ userId: newId(), role: 'admin' });

it('shows administrators everybody’s balance; null for people who are not staff or unknown', async () => {
  const [ada, admin] = await people({ annualLeaveEntitlement: 30 }, { role: 'admin' });
  const ids = [ada?.id ?? '', admin?.id ?? '', newId()];
  const { data, errors } = await boss.query<Staff>(document, references(ids));
  expect(errors).toEqual([]);
  expect(data?._entities).toEqual([
    { id: ids[0], leaveBalance: { remaining: 30 } },
    { id: ids[1], leaveBalance: null },
    { id: ids[2], leaveBalance: null },
  ]);
});

it('shows employees only their own', async () => {
  const [ada, grace] = await people({}, {});
  const ids = [ada?.id ?? '', grace?.id ?? ''];
  const balancesFor = async (caller: Parameters<typeof as>[0]) => {
    const { data } = await as(caller).query<Staff>(document, references(ids));
    return data?._entities.map(({ leaveBalance }) => leaveBalance?.remaining ?? null);
  };
  expect(await balancesFor({ userId: ids[0] })).toEqual([25, null]);
  expect(await balancesFor({ userId: ids[0], stage: 'setup' })).toEqual([null, null]);
  expect(await balancesFor({})).toEqual([null, null]);
});

it('needs as many queries for 200 people as for one', async () => {
  const settings = database.collection<{ _id: string }>('settings');
  const ids = Array.from({ length: 200 }, newId);
  const set = { annualLeaveEntitlement: 25, leaveYearStartDate: '04-06', carryOverDays: 0 };
  await settings.insertMany(ids.map((_id) => ({ _id, ...set, version: 1 })));
  const fullName = (collection: string) => `${database.name}.${collection}`;
  const commandsFor = async (some: string[]) => {
    await database.db?.command({ profile: 2 });
    const { data } = await boss.query<Staff>(document, references(some));
    await database.db?.command({ profile: 0 });
    expect(data?._entities.filter(({ leaveBalance }) => leaveBalance)).toHaveLength(some.length);
    const profile = database.collection('system.profile');
    const requested = await profile
      .find({ op: { $ne: 'getmore' }, ns: { $in: ['settings', 'requests'].map(fullName) } })
      .toArray();
    await profile.drop();
    return requested.map(({ op, ns }) => `${op} ${ns.split('.')[1]}`).sort();
  };
  expect(await commandsFor(ids.slice(0, 1))).toEqual(['query requests', 'query settings']);
  expect(await commandsFor(ids)).toEqual(['query requests', 'query settings']);
});
