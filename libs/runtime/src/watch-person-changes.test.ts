import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import { createPersonCache } from './person-cache.ts';
import { watchPersonChanges } from './watch-person-changes.ts';

interface Shift {
  _id: string;
  userId: string;
  hours: number;
}
interface Person {
  _id: string;
  role: string;
}

/** Caches of shifts and people, whose data another process writes. */
async function watchDatabase() {
  const uri = await freshDatabase('person-changes');
  const connection = await connectDatabase(uri);
  const elsewhere = await connectDatabase(uri);
  const queries = { hours: [] as unknown[], roles: [] as unknown[] };
  const hours = createPersonCache<number[]>(async (userIds) => {
    queries.hours.push(userIds);
    const filter = userIds ? { userId: { $in: [...userIds] } } : {};
    const found = await connection.collection<Shift>('shifts').find(filter).toArray();
    const shifts = Map.groupBy(found, ({ userId }) => userId);
    return new Map([...shifts].map(([userId, own]) => [userId, own.map((shift) => shift.hours)]));
  });
  const roles = createPersonCache<string>(async (userIds) => {
    queries.roles.push(userIds);
    const filter = userIds ? { _id: { $in: [...userIds] } } : {};
    const found = await connection.collection<Person>('people').find(filter).toArray();
    return new Map(found.map(({ _id, role }) => [_id, role]));
  });
  const changes = watchPersonChanges(connection, [
    {
      name: 'shifts',
      userIdField: 'userId',
      caches: [hours],
      isIgnored: (id) => id.startsWith('lock-'),
    },
    { name: 'people', userIdField: '_id', caches: [roles] },
  ]);
  registerCleanUp(() => changes.close());
  await eventually(() => expect(changes.isCurrent()).toBe(true));
  // From here on, only changes are read.
  await Promise.all([changes.read(hours), changes.read(roles)]);
  return {
    changes,
    queries,
    shifts: elsewhere.collection<Shift>('shifts'),
    people: elsewhere.collection<Person>('people'),
    hours: async (userId: string) => (await changes.read(hours)).get(userId),
    role: async (userId: string) => (await changes.read(roles)).get(userId),
  };
}

it('reads only the people again whose data another process has changed', async () => {
  const { shifts, people, hours, role, queries } = await watchDatabase();
  const [ada, grace, id] = [newId(), newId(), newId()];
  await people.insertOne({ _id: ada, role: 'employee' });
  await eventually(async () => expect(await role(ada)).toBe('employee'));
  await shifts.insertOne({ _id: newId(), userId: grace, hours: 4 });
  await shifts.insertOne({ _id: id, userId: ada, hours: 8 });
  await eventually(async () => expect(await hours(ada)).toEqual([8]));
  const before = { hours: queries.hours.length, roles: queries.roles.length };

  await shifts.updateOne({ _id: id }, { $set: { hours: 9 } });
  await eventually(async () => expect(await hours(ada)).toEqual([9]));
  await people.replaceOne({ _id: ada }, { role: 'admin' });
  await eventually(async () => expect(await role(ada)).toBe('admin'));
  expect(await hours(grace)).toEqual([4]);
  expect(queries.hours.slice(before.hours)).toEqual([[ada]]);
  expect(queries.roles.slice(before.roles)).toEqual([[ada]]);
});

it('reads everybody’s data again after a deletion that doesn’t say whose', async () => {
  const { shifts, people, hours, role, queries } = await watchDatabase();
  const [ada, id] = [newId(), newId()];
  await people.insertOne({ _id: ada, role: 'employee' });
  await shifts.insertOne({ _id: id, userId: ada, hours: 8 });
  await eventually(async () => expect(await role(ada)).toBe('employee'));
  await eventually(async () => expect(await hours(ada)).toEqual([8]));
  const before = { hours: queries.hours.length, roles: queries.roles.length };

  await shifts.deleteOne({ _id: id });
  await eventually(async () => expect(await hours(ada)).toBeUndefined());
  await people.deleteOne({ _id: ada });
  await eventually(async () => expect(await role(ada)).toBeUndefined());
  expect(queries.hours.slice(before.hours)).toEqual([null]);
  expect(queries.roles.slice(before.roles)).toEqual([[ada]]);
});

it('ignores documents that no cache contains', async () => {
  const { shifts, hours, queries } = await watchDatabase();
  const ada = newId();
  const lock = `lock-${ada}`;
  await shifts.insertOne({ _id: lock, userId: ada, hours: 0 });
  await shifts.deleteOne({ _id: lock });
  const before = queries.hours.length;
  await shifts.insertOne({ _id: newId(), userId: ada, hours: 8 });
  await eventually(async () => expect(await hours(ada)).toEqual([8]));
  expect(queries.hours.slice(before)).toEqual([[ada]]);
});

it('reads everything while it can’t watch', async () => {
  const { changes, shifts, hours } = await watchDatabase();
  const ada = newId();
  await changes.close();
  await shifts.insertOne({ _id: newId(), userId: ada, hours: 8 });
  await eventually(async () => expect(await hours(ada)).toEqual([8]));
});
