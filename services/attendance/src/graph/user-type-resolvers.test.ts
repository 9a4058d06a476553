import { clockIn } from '@portal/contracts/attendance/clock';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { startAttendanceService } from '../../testing/service.ts';
import { session, sessionRows } from '../../testing/sessions.ts';
import type { EntryRow } from '../store/entry-schema.ts';

const { as, database, employ, employee, people, turnBack } = await startAttendanceService();

const document = `query Staff($people: [_Any!]!) {
  _entities(representations: $people) {
    ... on User { id currentEntry { userId missingClockOut } todayTotal { formattedTime } }
  }
}`;
interface Staff {
  _entities: { id: string; currentEntry: object | null; todayTotal: object | null }[];
}
const references = (ids: string[]) => ({ people: ids.map((id) => ({ __typename: 'User', id })) });
const boss = as({ userId: newId(), role: 'admin' });
const none = { formattedTime: '0h 0m' };

it('shows administrators everybody’s hours; null for people who are not staff or unknown', async () => {
  const ada = await employee();
  await ada.run(clockIn);
  const [admin, idle] = await people({ role: 'admin' }, {});
  const stranger = newId();
  const ids = [ada.id, admin?.id ?? '', idle?.id ?? '', stranger];
  const { data, errors } = await boss.query<Staff>(document, references(ids));
  expect(errors).toEqual([]);
  expect(data?._entities).toEqual([
    { id: ada.id, currentEntry: { userId: ada.id, missingClockOut: false }, todayTotal: none },
    { id: admin?.id, currentEntry: null, todayTotal: null },
    { id: idle?.id, currentEntry: null, todayTotal: none },
    { id: stranger, currentEntry: null, todayTotal: null },
  ]);
});

it('counts nothing today of who isn’t employed, but shows that they are clocked in', async () => {
  const ada = await employee();
  await ada.run(clockIn);
  await turnBack(ada.id, 1);
  const today = londonDay(new Date());
  // The turned session may have begun yesterday.
  await database.collection('entries').updateMany({ userId: ada.id }, { $set: { day: today } });
  const shown = async () =>
    (await boss.query<Staff>(document, references([ada.id]))).data?._entities[0];
  expect((await shown())?.todayTotal).not.toEqual(none);
  await employ(ada.id, { firstDay: addDays(today, 1) });
  expect(await shown()).toMatchObject({ currentEntry: { userId: ada.id }, todayTotal: none });
});

it('shows employees only their own', async () => {
  const [ada, grace] = [await employee(), await employee()];
  await grace.run(clockIn);
  const { data } = await ada.query<Staff>(document, references([ada.id, grace.id]));
  expect(data?._entities).toEqual([
    { id: ada.id, currentEntry: null, todayTotal: none },
    { id: grace.id, currentEntry: null, todayTotal: null },
  ]);
});

it.each([
  ['nobody', {}],
  ['somebody in setup', { stage: 'setup' as const }],
])('shows %s nothing', async (_, caller) => {
  const ada = await employee();
  const asker = as('stage' in caller ? { userId: ada.id, ...caller } : {});
  const { data } = await asker.query<Staff>(document, references([ada.id]));
  expect(data?._entities).toEqual([{ id: ada.id, currentEntry: null, todayTotal: null }]);
});

it('needs as many queries for 200 people as for one', async () => {
  const accounts = await people(...Array.from({ length: 200 }, () => ({})));
  const ids = accounts.map(({ id }) => id);
  const commandsFor = async (some: string[]) => {
    await database.db?.command({ profile: 2 });
    const { data } = await boss.query<Staff>(document, references(some));
    await database.db?.command({ profile: 0 });
    expect(data?._entities.filter(({ todayTotal }) => todayTotal)).toHaveLength(some.length);
    const profile = database.collection('system.profile');
    const requested = await profile
      .find({ op: { $ne: 'getmore' }, ns: { $in: ['entries', 'people'].map(fullName) } })
      .toArray();
    await profile.drop();
    return requested.map(({ op, ns }) => `${op} ${ns.split('.')[1]}`).sort();
  };
  const fullName = (collection: string) => `${database.name}.${collection}`;
  expect(await commandsFor(ids.slice(0, 1))).toEqual(['query entries', 'query people']);
  expect(await commandsFor(ids)).toEqual(['query entries', 'query people']);
});

it('works the total of a day of many sessions out once for a list of them', async () => {
  const count = 2_500;
  const today = londonDay(new Date());
  const withSessions = async (endedHoursAgo: number, more: Partial<EntryRow>) => {
    const person = await employee();
    const start = Date.now() - endedHoursAgo * 3_600_000 - count * 2_000;
    const rows = Array.from({ length: count }, (_, i) => {
      const from = start + i * 2_000;
      return session(person.id, new Date(from), new Date(from + 1_000), more);
    });
    await sessionRows(database).insertMany(rows);
    return person;
  };
  const [ofToday, ofBefore] = [
    await withSessions(0, { day: today }),
    await withSessions(48, { day: addDays(today, -2) }),
  ];
  const totals = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: todayTotal { totalMinutes }`);
  const query = `query ($input: TimeEntriesInput) { timeEntries(input: $input) {
    user { ${totals.join(' ')} currentEntry { id } }
  } }`;
  const input = { startDate: addDays(today, -4) };
  // The service runs in this process.
  const cpuOf = async (person: typeof ofToday) => {
    const before = process.cpuUsage();
    const { data } = await person.query<{ timeEntries: unknown[] }>(query, { input });
    const { user, system } = process.cpuUsage(before);
    expect(data?.timeEntries).toHaveLength(count);
    return user + system;
  };
  // The first run is slower, because nothing is compiled yet.
  await cpuOf(ofBefore);
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = await cpuOf(ofBefore);
    ratios.push((await cpuOf(ofToday)) / before);
  }
  // It was five to eight times as much.
  expect(Math.min(...ratios)).toBeLessThan(3);
});
