import { saveTeam, type Team, teams } from '@portal/contracts/identity/team';
import { eventually } from '@portal/testing/eventually';
import { readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { type TeamHelpers, teamHelpers } from '../../../testing/teams.ts';
import { republishedHistory } from '../../store/republished-history.ts';

let identity: IdentityTestService;
let helpers: TeamHelpers;
beforeAll(async () => {
  identity = await startIdentityService();
  helpers = await teamHelpers(identity);
});

const save = (input: Partial<Team>) => helpers.hr.run(saveTeam, input);
const all = async () => (await helpers.hr.run(teams)).data ?? [];
const eventsOf = (id: string) =>
  eventually(async () => {
    expect(await identity.database.collection('outbox').countDocuments({ publishedAt: null })).toBe(
      0,
    );
    const messages = await readPublishedEvents(identity.bus, 'identity');
    return messages.map(({ event }) => event).filter(({ data }) => data.id === id);
  });

test('a team is added, changed, published and audited', async () => {
  const { data } = await save({ name: ' Ward 3 ' });
  const id = data?.id as string;
  const fields = {
    name: 'Ward 3',
    minimumCover: [0, 0, 0, 0, 0, 0, 0],
    coverRule: 'warn',
    showsAbsences: false,
  } as const;
  expect(data).toEqual({ id: expect.any(String), ...fields });
  const changed: Team = {
    id,
    name: 'Ward 4',
    minimumCover: [3, 3, 3, 3, 3, 2, 2],
    coverRule: 'block',
    showsAbsences: true,
  };
  expect((await save(changed)).data).toEqual(changed);
  expect((await save(changed)).data).toEqual(changed);
  expect(await all()).toContainEqual(changed);
  expect(await eventsOf(id)).toMatchObject([
    { type: 'portal.identity.team-changed', subject: 'all', data: { id, version: 1, ...fields } },
    { type: 'portal.identity.team-changed', data: { ...changed, version: 2 } },
  ]);
  const actor = { actorId: helpers.admin.userId, targetId: null };
  expect(await helpers.auditedAs('team-created')).toMatchObject([
    { ...actor, details: [{ field: 'team', after: 'Ward 3' }, {}, {}, {}] },
  ]);
  const [row, ...others] = await helpers.auditedAs('team-changed');
  expect(others).toEqual([]);
  expect(row).toMatchObject(actor);
  expect(row?.details).toEqual([
    { field: 'team', before: 'Ward 3', after: 'Ward 4' },
    { field: 'minimumCover', before: '0,0,0,0,0,0,0', after: '3,3,3,3,3,2,2' },
    { field: 'coverRule', before: 'warn', after: 'block' },
    { field: 'showsAbsences', before: 'false', after: 'true' },
  ]);
});

test('a change keeps the fields that are left out, and a new team has the defaults', async () => {
  const { id, ...fields } = await helpers.addTeam({
    minimumCover: [3, 3, 3, 3, 3, 2, 2],
    coverRule: 'block',
    showsAbsences: true,
  });
  expect((await save({ id, name: 'Ward 12' })).data).toEqual({ id, ...fields, name: 'Ward 12' });
  const { data } = await save({ id, name: 'Ward 12', coverRule: 'warn' });
  expect(data).toEqual({ id, ...fields, name: 'Ward 12', coverRule: 'warn' });
  expect((await eventsOf(id)).map(({ data }) => data)).toMatchObject([
    { version: 1, coverRule: 'block' },
    { version: 2, name: 'Ward 12', coverRule: 'block', showsAbsences: true },
    { version: 3, coverRule: 'warn', minimumCover: fields.minimumCover },
  ]);
});

test('changes of different fields at the same time are both kept', async () => {
  const { id, ...fields } = await helpers.addTeam({ coverRule: 'block' });
  const saved = await Promise.all([save({ id, name: 'Ward 21' }), save({ id, coverRule: 'warn' })]);
  expect(saved.map(({ errors }) => errors)).toEqual([[], []]);
  expect(await all()).toContainEqual({ id, ...fields, name: 'Ward 21', coverRule: 'warn' });
});

test('a new team needs a name', async () => {
  const { errors } = await save({ coverRule: 'block' });
  expect(errors[0]?.extensions).toMatchObject({
    code: 'BAD_INPUT',
    issues: [{ path: ['name'], message: 'Enter a name' }],
  });
});

test('the history that is published again has its state', async () => {
  const team = await helpers.addTeam({ minimumCover: [3, 3, 3, 3, 3, 2, 2] });
  await save({ ...team, showsAbsences: true });
  const sources = republishedHistory(identity.database, { seal: (text) => text });
  const source = sources.find(({ name }) => name === 'teams');
  const [item] = (await source?.byIds([team.id])) ?? [];
  const published = await eventsOf(team.id);
  expect(item).toMatchObject({ isValid: true, events: [{ data: published.at(-1)?.data }] });
});

test('teams are listed by name', async () => {
  for (const name of ['Night team', 'community Nursing', 'Day Clinic']) await save({ name });
  const names = (await all()).map(({ name }) => name);
  expect(names.filter((name) => !name.startsWith('Ward'))).toEqual([
    'community Nursing',
    'Day Clinic',
    'Night team',
  ]);
});

test('two teams can’t have the same name, whatever its case, also at once', async () => {
  const team = await helpers.addTeam({ name: 'Therapies' });
  const other = await helpers.addTeam({ name: 'Imaging' });
  const message = 'There is already a team with this name';
  for (const taken of [{ name: 'THERAPIES ' }, { ...other, name: 'therapies' }]) {
    expect((await save(taken)).errors[0]).toMatchObject({
      message: expect.stringContaining(message),
      extensions: { code: 'CONFLICT', issues: [{ path: ['name'], message }] },
    });
  }
  expect((await save({ ...team, name: 'THERAPIES' })).errors).toEqual([]);
  const responses = await Promise.all(Array.from({ length: 10 }, () => save({ name: 'Pharmacy' })));
  expect(responses.filter(({ code }) => code === null)).toHaveLength(1);
  expect(responses.filter(({ code }) => code === 'CONFLICT')).toHaveLength(9);
  expect((await all()).filter(({ name }) => name === 'Pharmacy')).toHaveLength(1);
});

test('a team that doesn’t exist can’t be changed', async () => {
  expect((await save({ id: 'f'.repeat(24), name: 'Ward 9' })).code).toBe('NOT_FOUND');
});

const cover = 'must be a number of people from 0 to 500';
test.each<[object, (string | number)[], string]>([
  [{ name: ' ' }, ['name'], 'Enter a name'],
  [{ name: 'x'.repeat(61) }, ['name'], 'must be 60 characters or fewer'],
  [{ minimumCover: [1, 1, 1, 1, 1, 1, 501] }, ['minimumCover', 6], cover],
  [{ minimumCover: [-1, 1, 1, 1, 1, 1, 1] }, ['minimumCover', 0], cover],
  [
    { minimumCover: [1, 1] },
    ['minimumCover'],
    'must have a number for each weekday, from Monday to Sunday',
  ],
])('%j is refused', async (input, path, message) => {
  const { errors } = await save({ name: 'x', ...input });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', issues: [{ path, message }] });
});
