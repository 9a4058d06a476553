import { randomUUID } from 'node:crypto';
import type { Caller } from '@portal/auth/caller';
import { importColumns, importUsers, previewImport } from '@portal/contracts/identity/import-users';
import { saveTeam } from '@portal/contracts/identity/team';
import { londonDay } from '@portal/kernel/london';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  chosenSecrets,
  type IdentityTestService,
  realHashing,
  startIdentityService,
} from '../../../testing/service.ts';

let identity: IdentityTestService;
let admin: Partial<Caller>;
let master: Partial<Caller>;

beforeAll(async () => {
  identity = await startIdentityService(realHashing);
  ({ caller: admin } = await identity.insertAccount('admin'));
  ({ caller: master } = await identity.insertAccount('master-admin'));
});

let files = 0;
/** A file of three new people: one with all fields, one with names only, one admin. */
function file(more = '') {
  files += 1;
  return [
    'First name;Last name;Username;Email;Role;Annual leave entitlement;Work start;Work end',
    `Mary;Seacole;mary.${files};mary@example.org;employee;30;22:00;06:00`,
    `Edith;Cavell${'abcdefghijklmnopqrstuvwxyz'[files]}`,
    `Florence;Nightingale;flo.${files};;admin`,
    more,
  ].join('\r\n');
}

const preview = (csv: string, as = admin) => identity.ask.as(as).run(previewImport, { csv });
const doImport = (csv: string, as = admin, headers = {}) =>
  identity.ask.as(as).run(importUsers, { csv }, headers);
const accounts = () => identity.database.collection('accounts').countDocuments();
const issuesOf = ({ errors }: Awaited<ReturnType<typeof doImport>>) => errors[0]?.extensions.issues;

test.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { userId: 'a'.repeat(24), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an employee', { userId: 'c'.repeat(24) }, 'FORBIDDEN'],
] as [string, Partial<Caller>, string][])('%s can’t', async (_, caller, code) => {
  expect((await preview(file(), caller)).code).toBe(code);
  expect((await doImport(file(), caller)).code).toBe(code);
});

describe('a valid file', () => {
  let csv: string;
  let before: number;
  let made: NonNullable<Awaited<ReturnType<typeof doImport>>['data']>;
  let shown: NonNullable<Awaited<ReturnType<typeof preview>>['data']>;

  beforeAll(async () => {
    csv = file();
    before = await accounts();
    const previewed = await preview(csv);
    expect(previewed.errors).toEqual([]);
    shown = previewed.data as typeof shown;
    const { data, errors } = await doImport(csv);
    expect(errors).toEqual([]);
    made = data as typeof made;
  });

  test('is previewed without problems, including generated usernames', async () => {
    expect(shown.problems).toEqual([]);
    expect(shown.lines.map(({ line, problems }) => [line, problems])).toEqual([
      [2, []],
      [3, []],
      [4, []],
    ]);
    expect(shown.lines[1]).toMatchObject({
      isUsernameMade: true,
      username: expect.stringMatching(/^edithcavell\w\.\d{4,5}$/),
    });
    expect(made.map(({ username }) => username)).toEqual(
      shown.lines.map(({ username }) => username),
    );
  });

  test('creates an account for each line, with a generated password', async () => {
    expect(await accounts()).toBe(before + 3);
    expect(made[0]).toMatchObject({
      firstName: 'Mary',
      email: 'mary@example.org',
      role: 'employee',
      isFirstLogin: true,
      annualLeaveEntitlement: 30,
      workStartTime: '22:00',
      workEndTime: '06:00',
      password: expect.stringMatching(/^[A-Za-z0-9@#$%]{12}$/),
      passwordState: 'temporary',
    });
    expect(made[1]).toMatchObject({
      email: null,
      annualLeaveEntitlement: 25,
      workEndTime: '17:00',
    });
    expect(made[2]).toMatchObject({ role: 'admin', isAdmin: true });
    expect(new Set(made.map(({ password }) => password)).size).toBe(3);
  });

  test('lets the people sign in and finish the setup', async () => {
    const [{ username, password }] = made as [(typeof made)[number]];
    const { caller } = await identity.signIn({ username, password: password as string });
    expect(caller).toMatchObject({ stage: 'setup' });
    expect(chosenSecrets.newPassword).not.toBe(password);
  });

  test('publishes and audits each account', async () => {
    for (const { id, username, email } of made) {
      const events = await identity.publishedEvents(id);
      expect(events).toMatchObject([
        { type: 'portal.identity.user-created', data: { id, username, version: 1 } },
        ...(email ? [{ type: 'portal.identity.password-link-made', data: { id } }] : []),
      ]);
      const [first] = await identity.auditRows(id);
      expect(first).toMatchObject({ action: 'account-created', actorId: admin.userId });
    }
  });

  test('can’t be imported again, because all usernames are taken', async () => {
    const again = await doImport(csv);
    expect(again.code).toBe('BAD_INPUT');
    expect(again.errors[0]?.message).toBe(
      'Row 2: This username is already taken. Nobody was imported.',
    );
    expect(issuesOf(again)).toEqual([
      { path: ['csv', 2], message: 'This username is already taken.' },
      { path: ['csv', 4], message: 'This username is already taken.' },
    ]);
  });
});

test('people are imported into their teams, from their first day', async () => {
  const { data: team } = await identity.ask.as(admin).run(saveTeam, { name: 'Ward 3' });
  const csv = [
    'First name;Last name;Role;First day;Team',
    'Mary;Seacole;;02/03/2026;ward  3',
    'Edith;Cavell;;;Ward 3',
    'Florence;Nightingale;;;',
  ].join('\n');
  const lines = (await preview(csv)).data?.lines;
  expect(lines?.map(({ team, problems }) => [team, problems])).toEqual([
    ['Ward 3', []],
    ['Ward 3', []],
    ['', []],
  ]);
  const { data } = await doImport(csv);
  const today = londonDay(new Date());
  expect(data?.map(({ teamMemberships }) => teamMemberships)).toEqual([
    [{ from: '2026-03-02', teamId: team?.id }],
    [{ from: today, teamId: team?.id }],
    [],
  ]);
  const [{ id } = { id: '' }] = data ?? [];
  expect(await identity.publishedEvents(id)).toMatchObject([
    { data: { teamMemberships: [{ from: '2026-03-02', teamId: team?.id }] } },
  ]);
  expect((await identity.auditRows(id))[0]?.details).toEqual([
    { field: 'role', before: null, after: 'employee' },
    { field: 'teamFrom', before: null, after: '2026-03-02' },
    { field: 'team', before: null, after: 'Ward 3' },
  ]);
  const unknown = `${csv}Ward 4`;
  expect(issuesOf(await doImport(unknown))).toContainEqual({
    path: ['csv', 4],
    message: 'There is no team called “Ward 4”.',
  });
});

test('one invalid line, and nobody is imported', async () => {
  const before = await accounts();
  const csv = file('=1;Smith;;x@;nurse;0');
  const { data } = await preview(csv);
  expect(data?.lines.map(({ problems }) => problems.length)).toEqual([0, 0, 0, 4]);
  const response = await doImport(csv);
  expect(response.errors[0]?.extensions).toMatchObject({
    code: 'BAD_INPUT',
    issues: data?.lines[3]?.problems.map((message) => ({ path: ['csv', 5], message })),
  });
  expect(await accounts()).toBe(before);
});

test('a username taken since the preview, and nobody is imported', async () => {
  const csv = file();
  expect((await preview(csv)).data?.lines.flatMap(({ problems }) => problems)).toEqual([]);
  await identity.createNewUser({ username: `FLO.${files}` });
  const before = await accounts();
  expect(issuesOf(await doImport(csv))).toEqual([
    { path: ['csv', 4], message: 'This username is already taken.' },
  ]);
  expect(await accounts()).toBe(before);
});

test('one of two concurrent imports of the same file succeeds', async () => {
  const csv = file();
  const before = await accounts();
  const responses = await Promise.all([doImport(csv), doImport(csv, master), doImport(csv)]);
  expect(responses.map(({ code }) => code ?? 'done').sort()).toEqual([
    'BAD_INPUT',
    'BAD_INPUT',
    'done',
  ]);
  for (const response of responses.filter(({ code }) => code)) {
    expect(issuesOf(response)).toContainEqual({
      path: ['csv', 2],
      message: 'This username is already taken.',
    });
  }
  expect(await accounts()).toBe(before + 3);
});

test('a repeated request with the same key, even concurrent, imports once and gets the first response', async () => {
  const csv = file();
  const before = await accounts();
  const headers = {
    'idempotency-key': randomUUID(),
    'x-idempotency-fingerprint': 'a'.repeat(64),
  };
  const responses = await Promise.all([1, 2, 3].map(() => doImport(csv, admin, headers)));
  responses.push(await doImport(csv, admin, headers));
  const [first] = responses;
  expect(first?.data).toHaveLength(3);
  for (const { data } of responses) expect(data).toEqual(first?.data);
  expect(await accounts()).toBe(before + 3);
});

test('only a master-admin can import a master-admin', async () => {
  const csv = file('Hilda;Reeve;;;Master-Admin');
  const problem = 'Only a master admin can create a master admin.';
  expect((await preview(csv)).data?.lines.at(-1)?.problems).toEqual([problem]);
  expect(issuesOf(await doImport(csv))).toEqual([{ path: ['csv', 5], message: problem }]);
  expect((await preview(csv, master)).data?.lines.at(-1)?.problems).toEqual([]);
  const { data } = await doImport(csv, master);
  expect(data?.at(-1)).toMatchObject({ role: 'master-admin', isAdmin: true });
});

test('an administrator who was deleted or demoted meanwhile can’t import anybody', async () => {
  const before = await accounts();
  const deletedPerson: Partial<Caller> = { userId: 'd'.repeat(24), role: 'admin' };
  expect((await doImport(file(), deletedPerson)).code).toBe('UNAUTHENTICATED');
  const { id } = await identity.insertAccount('employee');
  expect((await doImport(file(), { userId: id, role: 'admin' })).code).toBe('UNAUTHENTICATED');
  expect(await accounts()).toBe(before + 1);
});

test('of a giant cell, the problems and the preview have the first 100 characters', async () => {
  const giant = `${'👩'.repeat(60)}${'x'.repeat(3_000)}`;
  const shown = `${giant.slice(0, 160)}…`;
  const rows = importColumns.map((_, column) =>
    importColumns.map((_name, each) => (each === column ? giant : '')).join(','),
  );
  const csv = [importColumns.join(','), ...rows, `Ada,L${','.repeat(15)}${giant}`].join('\n');
  const { data } = await preview(csv);
  const { lines = [] } = data ?? {};
  expect(lines).toHaveLength(importColumns.length + 1);
  for (const { problems, ...cells } of lines) {
    expect(problems).not.toEqual([]);
    for (const text of [...problems, ...Object.values(cells).map(String)]) {
      expect(text.length).toBeLessThan(300);
    }
  }
  expect(lines[15]).toMatchObject({
    team: shown,
    problems: expect.arrayContaining([`There is no team called “${shown}”.`]),
  });
  const surplus = `“${shown}” has no column heading. Add one, or remove the value.`;
  expect(lines.at(-1)?.problems).toEqual([surplus]);
  expect(JSON.stringify((await doImport(csv)).errors).length).toBeLessThan(20_000);

  const heading = `The column “${shown}” isn’t recognised.`;
  expect((await preview(`${giant}\nAda`)).data?.problems[0]).toBe(heading);
});

describe('an invalid file', () => {
  test.each([
    ['', 'The file is empty.'],
    [
      'x'.repeat(90_001),
      'The file must be 90,000 characters or fewer. Split it into smaller files.',
    ],
  ])('is refused', async (csv, message) => {
    for (const response of [await preview(csv), await doImport(csv)]) {
      expect(response.errors[0]).toMatchObject({ message, extensions: { code: 'BAD_INPUT' } });
    }
  });

  test('is explained', async () => {
    const csv = 'Name\nAda Lovelace';
    const { data } = await preview(csv);
    expect(data).toMatchObject({
      lines: [],
      problems: { 0: 'The column “Name” isn’t recognised.' },
    });
    const response = await doImport(csv);
    expect(response.errors[0]).toMatchObject({
      message: 'The column “Name” isn’t recognised.',
      extensions: {
        code: 'BAD_INPUT',
        issues: data?.problems.map((message) => ({ path: ['csv'], message })),
      },
    });
  });
});

test('imports many people while others can sign in', async () => {
  const lines = Array.from({ length: 30 }, (_, i) => `Person,Number${i},person.number.${i}`);
  const csv = ['First name,Last name,Username', ...lines].join('\n');
  const before = await accounts();
  const { user } = await identity.createEstablishedUser();
  const { newPassword: password, securityAnswer } = chosenSecrets;
  const signIn = () => identity.signIn({ username: user.username, password, securityAnswer });

  let done = false;
  const importing = doImport(csv).finally(() => {
    done = true;
  });
  for (let i = 0; i < 3; i += 1) expect((await signIn()).caller.stage).toBe('full');
  expect(done).toBe(false);
  const { data, errors } = await importing;
  expect(errors).toEqual([]);
  expect(data).toHaveLength(30);
  expect(await accounts()).toBe(before + 31);
  // Hashing runs at low priority.
}, 120_000);
