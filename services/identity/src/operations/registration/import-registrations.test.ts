import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Caller } from '@portal/auth/caller';
import {
  importRegistrations,
  registrationColumns,
  registrations,
  saveTrainingType,
} from '@portal/contracts/identity/registration';
import { newId } from '@portal/kernel/new-id';
import { itNightly } from '@portal/testing/it-nightly';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  exportRegistrations,
  inDays,
  type RegistrationHelpers,
  registrationHelpers,
} from '../../../testing/registrations.ts';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

let identity: IdentityTestService;
let helpers: RegistrationHelpers;
beforeAll(async () => {
  identity = await startIdentityService();
  helpers = await registrationHelpers(identity);
  await helpers.addTraining(12, 'Fire safety');
  await helpers.addTraining(null, '=Risk, "new"');
  await helpers.addTraining(null, "'=quoted");
});

const header = registrationColumns.join(',');
let people = 0;
/** A person whose username is compared as `name`, with a number. */
async function addPerson(name = 'Ada') {
  people += 1;
  const username = `${name}.${people}`;
  const { id } = await identity.insertAccount('employee', {
    username,
    usernameKey: username.toLowerCase(),
  });
  return { id, username };
}
const doImport = (lines: string[], as: Partial<Caller> = helpers.admin, headers = {}) =>
  identity.ask.as(as).run(importRegistrations, { csv: [header, ...lines].join('\r\n') }, headers);
const stored = () => identity.database.collection('registrations').find().toArray();
const issuesOf = ({ errors }: Awaited<ReturnType<typeof doImport>>) => errors[0]?.extensions.issues;
const listOf = async (userId: string) =>
  (await helpers.hr.run(registrations, { userId })).data?.items ?? [];

test('saves the registration of each line, published and audited as by hand', async () => {
  const { id, username } = await addPerson();
  const { data, errors } = await doImport([
    `${username.toUpperCase()},nmc,,12a3456b,,31/03/2027,`,
    `${username},DBS,,001234567890,2026-02-01,,yes`,
    `${username},Right to work,,,1/2/2026,,`,
    `${username},HCPC,,PH123456,1/2/2026,2028-01-31,`,
    `${username},Training,fire SAFETY,,31/01/2026,,`,
    `${username},Training,"=Risk, ""new""",,31/01/2026,,`,
  ]);
  expect(errors).toEqual([]);
  expect(data).toEqual({ saved: 6 });
  const items = await listOf(id);
  expect(
    items.map(({ kind, number, trainingName, issuedOn, expiresOn, isOnUpdateService }) => [
      ...[kind, number, trainingName, issuedOn, expiresOn, isOnUpdateService],
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['nmc', '12A3456B', null, null, '2027-03-31', null],
      ['dbs', '001234567890', null, '2026-02-01', null, true],
      ['right-to-work', null, null, '2026-02-01', null, null],
      ['hcpc', 'PH123456', null, '2026-02-01', '2028-01-31', null],
      ['training', null, 'Fire safety', '2026-01-31', '2027-01-31', null],
      ['training', null, '=Risk, "new"', '2026-01-31', null, null],
    ]),
  );
  expect(items).toHaveLength(6);
  const events = await identity.publishedEvents(id);
  expect(events.map(({ type }) => type)).toEqual(
    Array.from({ length: 6 }, () => 'portal.identity.registration-changed'),
  );
  expect((await identity.auditRows(id)).map(({ action }) => action)).toEqual(
    Array.from({ length: 6 }, () => 'registration-changed'),
  );
  const summary = identity.database.collection('audit').find({ action: 'registrations-imported' });
  expect((await summary.toArray()).at(-1)).toMatchObject({
    details: [{ field: 'count', after: '6' }],
  });
});

test('replaces what people have, and leaves alone what stays the same', async () => {
  const { id, username } = await addPerson();
  await helpers.saveNmc(id, '2027-03-31');
  await helpers.save({ userId: id, kind: 'right-to-work', issuedOn: '2026-02-01' });
  const { data } = await doImport([
    `${username},NMC,,12A3456B,,31/03/2030,`,
    `${username},Right to work,,,01/02/2026,,`,
  ]);
  expect(data).toEqual({ saved: 1 });
  expect(await helpers.rowsOf(id)).toMatchObject([
    { kind: 'nmc', version: 2, expiresOn: '2030-03-31' },
    { kind: 'right-to-work', version: 1 },
  ]);
  expect(await identity.publishedEvents(id)).toHaveLength(3);
});

test('says what is wrong with each line, and saves none of them', async () => {
  const { username } = await addPerson();
  const { id: master } = await identity.insertAccount('master-admin', {
    username: 'Master',
    usernameKey: 'master',
  });
  const before = await stored();
  const response = await doImport([
    `${username},NMC,,12A3456B,,31/03/2027,`,
    'nobody.1,NMC,,12A3456B,,31/03/2027,',
    ',NMC,,12A3456B,,31/03/2027,',
    `${username},MOT,,,,,`,
    `${username},GMC,,12,,,`,
    `${username},Training,Flying,,31/01/2026,,`,
    `${username},Training,,,31/01/2026,,`,
    `${username},DBS,Fire safety,,31/02/2026,tomorrow,perhaps`,
    `${username},Right to work,,,01/02/2026,31/01/2026,`,
    `${username.toUpperCase()},nmc,,98Z7654Y,,31/03/2030,`,
    'master,NMC,,12A3456B,,31/03/2027,',
    `${username},GPhC,,1234567,,31/03/2027,,surplus`,
    `${username},HCPC,,PH123456,,31/03/2027,Yes`,
  ]);
  expect(response.code).toBe('BAD_INPUT');
  expect(response.errors[0]?.message).toBe(
    'Row 3: Nobody has the username “nobody.1”. Nothing was imported.',
  );
  const day = 'must be a date, for example 2026-07-01.';
  expect(issuesOf(response)).toEqual([
    { path: ['csv', 3], message: 'Nobody has the username “nobody.1”.' },
    { path: ['csv', 4], message: 'Username is required.' },
    {
      path: ['csv', 5],
      message: 'Registration must be NMC, HCPC, GMC, GPhC, DBS, Right to work or Training.',
    },
    { path: ['csv', 6], message: 'Number must have 7 digits.' },
    { path: ['csv', 6], message: 'Expires is required.' },
    { path: ['csv', 7], message: 'There is no training called “Flying”.' },
    { path: ['csv', 8], message: 'Training is required.' },
    { path: ['csv', 9], message: `Issued ${day}` },
    { path: ['csv', 9], message: `Expires ${day}` },
    { path: ['csv', 9], message: 'Update Service must be Yes or No.' },
    { path: ['csv', 10], message: 'Expires must not be before the day of issue.' },
    { path: ['csv', 11], message: 'This registration is already in row 2.' },
    { path: ['csv', 12], message: 'Only a master admin can manage a master admin.' },
    {
      path: ['csv', 13],
      message: '“surplus” has no column heading. Add one, or remove the value.',
    },
    { path: ['csv', 14], message: 'Update Service does not belong to this kind.' },
  ]);
  expect(await stored()).toEqual(before);
  expect(await helpers.rowsOf(master)).toEqual([]);
});

test('of a giant cell, a problem has the first 100 characters', async () => {
  const { username } = await addPerson();
  const giant = 'x'.repeat(5_000);
  const shown = `“${giant.slice(0, 100)}…”`;
  const imported = await doImport([
    `${giant},NMC,,12A3456B,,31/03/2027,`,
    `${username},Training,${giant},,31/01/2026,,`,
    `${username},NMC,,12A3456B,,31/03/2027,,${giant}`,
    ...[1, 3, 4, 5, 6].map((column) => `${username}${','.repeat(column)}${giant}`),
  ]);
  const problems = (issuesOf(imported) as { message: string }[]).map(({ message }) => message);
  expect(problems.slice(0, 3)).toEqual([
    `Nobody has the username ${shown}.`,
    `There is no training called ${shown}.`,
    `${shown} has no column heading. Add one, or remove the value.`,
  ]);
  for (const problem of problems) expect(problem.length).toBeLessThan(300);
});

describe('a file that can’t be read', () => {
  test.each([
    ['Username\nada', 'The column “Registration” is missing.'],
    [header, 'The file has no rows below its header.'],
    [
      `${header}\n${'ada,NMC\n'.repeat(30_001)}`,
      'The file has 30,001 rows of registrations. You can import up to 30,000 at a time, so split the file.',
    ],
    ['', 'The file is empty.'],
    [
      'x'.repeat(2_500_001),
      'The file must be 2,500,000 characters or fewer. Split it into smaller files.',
    ],
  ])('is refused', async (csv, message) => {
    const { errors } = await helpers.hr.run(importRegistrations, { csv });
    expect(errors[0]).toMatchObject({ message, extensions: { code: 'BAD_INPUT' } });
    expect(errors[0]?.extensions.issues).toMatchObject({ 0: { path: ['csv'], message } });
  });
});

/** The longest processor time, in ms, in which other requests have to wait while `work` runs. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  const times = [process.cpuUsage()];
  while (!isDone) {
    await setImmediate();
    times.push(process.cpuUsage());
  }
  await working;
  return Math.max(
    ...times.slice(1).map(({ user, system }, index) => {
      const before = times[index] ?? { user, system };
      return (user + system - before.user - before.system) / 1_000;
    }),
  );
}

test('a long file lets other requests in, valid or not', async () => {
  const { username } = await addPerson();
  const rows = (lineOf: (index: number) => string) =>
    Array.from({ length: 30_000 }, (_, index) => lineOf(index));
  for (const lines of [
    rows((index) => `nobody.${index},NMC,,12A3456B,,31/03/2027,`),
    rows((index) => `${username},DBS,"x ${index}",12,31/31/2026,99/99/9999,perhaps`),
  ]) {
    // It was a second.
    expect(await longestBlock(() => doImport(lines))).toBeLessThan(350);
  }
}, 120_000);

test('a repeated request with the same key, even concurrent, imports once', async () => {
  const { id, username } = await addPerson();
  const lines = [`${username},NMC,,12A3456B,,31/03/2027,`];
  const headers = { 'idempotency-key': randomUUID(), 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const summaries = identity.database.collection('audit');
  const filter = { action: 'registrations-imported' };
  const before = await summaries.countDocuments(filter);
  const responses = await Promise.all([1, 2, 3].map(() => doImport(lines, undefined, headers)));
  responses.push(await doImport(lines, undefined, headers));
  for (const { data } of responses) expect(data).toEqual({ saved: 1 });
  expect(await identity.publishedEvents(id)).toHaveLength(1);
  expect(await summaries.countDocuments(filter)).toBe(before + 1);
});

test('an administrator who was deleted or demoted meanwhile can’t import', async () => {
  const { id, username } = await addPerson();
  const lines = [`${username},NMC,,12A3456B,,31/03/2027,`];
  for (const userId of [id, 'd'.repeat(24)]) {
    expect((await doImport(lines, { userId, role: 'admin' })).code).toBe('UNAUTHENTICATED');
  }
  expect(await helpers.rowsOf(id)).toEqual([]);
});

describe('the file of an organisation of 2,000 people', () => {
  const usernames = Array.from({ length: 2_000 }, (_, index) => `many.${index}`);
  /** The rows of people, with a number for all. */
  const linesOf = (people: readonly string[], number: number) =>
    people.flatMap((username) => [
      `${username},GMC,,${number},,31/03/2027,`,
      `${username},DBS,,001234567890,31/01/2026,,No`,
      `${username},Right to work,,,31/01/2026,,`,
      `${username},Training,Fire safety,,31/01/2026,,`,
      `${username},Training,"=Risk, ""new""",,31/01/2026,,`,
    ]);
  const registrationsCount = () => identity.database.collection('registrations').countDocuments();

  beforeAll(async () => {
    const { id } = await addPerson('Example');
    const accounts = identity.database.collection<{ _id: string }>('accounts');
    const example = await accounts.findOne({ _id: id });
    await accounts.insertMany(
      usernames.map((username) => ({ ...example, _id: newId(), username, usernameKey: username })),
    );
  }, 60_000);

  itNightly(
    'is imported in parts of up to 1,000 changes, then exported and imported at once',
    async () => {
      const before = await registrationsCount();
      const tooMany = await doImport(linesOf(usernames, 1_234_567));
      expect(tooMany.errors[0]).toMatchObject({
        message:
          'The file changes 10,000 registrations. You can change up to 1,000 at a time, so split the file. Rows that change nothing don’t count.',
        extensions: { code: 'BAD_INPUT', issues: [{ path: ['csv'] }] },
      });
      expect(await registrationsCount()).toBe(before);
      for (let start = 0; start < usernames.length; start += 200) {
        const part = linesOf(usernames.slice(start, start + 200), 1_234_567);
        expect((await doImport(part)).data).toEqual({ saved: 1_000 });
      }
      const response = await exportRegistrations(identity, helpers.admin);
      const csv = Buffer.from(await response.arrayBuffer()).toString();
      const rows = await stored();
      const { data, errors } = await helpers.hr.run(importRegistrations, { csv });
      expect(errors).toEqual([]);
      expect(data?.saved).toBe(0);
      expect(await stored()).toEqual(rows);
      // With the changes of a round, too.
      const { data: changed } = await doImport([
        ...linesOf(usernames.slice(0, 1_000), 7_654_321),
        ...linesOf(usernames.slice(1_000), 1_234_567),
      ]);
      expect(changed).toEqual({ saved: 1_000 });
      expect(
        await identity.database.collection('registrations').countDocuments({ number: '7654321' }),
      ).toBe(1_000);
    },
    120_000,
  );
});

test('a row without an expiry leaves that of a training alone, unless its day of issue changes', async () => {
  const { id, username } = await addPerson();
  const type = await helpers.addTraining(null, 'Life support');
  const lineOf = (issued: string) => `${username},Training,Life support,,${issued},,`;
  await doImport([lineOf('31/01/2026')]);
  await helpers.hr.run(saveTrainingType, { ...type, intervalMonths: 12 });
  const response = await exportRegistrations(identity, helpers.admin, { kind: 'training' });
  const csv = Buffer.from(await response.arrayBuffer()).toString();
  const before = await stored();
  expect((await helpers.hr.run(importRegistrations, { csv })).errors).toEqual([]);
  expect(await stored()).toEqual(before);
  await doImport([lineOf('28/02/2026')]);
  expect(await listOf(id)).toMatchObject([{ expiresOn: '2027-02-28' }]);
  await helpers.hr.run(saveTrainingType, { ...type, intervalMonths: 24 });
  await doImport([lineOf('28/02/2026')]);
  expect(await listOf(id)).toMatchObject([{ expiresOn: '2027-02-28' }]);
});

test('a DBS check of a later day is refused', async () => {
  const { username } = await addPerson();
  const response = await doImport([`${username},DBS,,,${inDays(1)},,`]);
  expect(issuesOf(response)).toEqual([
    { path: ['csv', 2], message: 'Issued must be today or earlier.' },
  ]);
  expect((await doImport([`${username},DBS,,,${inDays(0)},,`])).errors).toEqual([]);
});

test('what is exported can be imported again, and changes nothing', async () => {
  await identity.database.collection('registrations').deleteMany({});
  const odd = await identity.insertAccount('employee', {
    username: "-o'neill",
    usernameKey: "-o'neill",
  });
  const { id, username } = await addPerson('Zoë');
  const lines = [
    `${username},NMC,,12A3456B,,31/03/2027,`,
    `${username},GMC,,0123456,01/02/2026,2028-02-29,`,
    `${username},DBS,,001234567890,31/01/2026,,No`,
    `-o'neill,DBS,,,31/01/2026,31/01/2029,Yes`,
    `-o'neill,Right to work,,,31/01/2026,,`,
    `-o'neill,Training,"=Risk, ""new""",,31/01/2026,,`,
    `-o'neill,Training,Fire safety,,31/01/2026,28/02/2026,`,
    `-o'neill,Training,''=quoted,,31/01/2026,,`,
  ];
  expect((await doImport(lines)).errors).toEqual([]);
  const before = await stored();
  const response = await exportRegistrations(identity, helpers.admin);
  const csv = Buffer.from(await response.arrayBuffer()).toString();
  expect(csv.startsWith('\ufeff')).toBe(true);
  const { data, errors } = await helpers.hr.run(importRegistrations, { csv });
  expect(errors).toEqual([]);
  expect(data).toEqual({ saved: 0 });
  expect(await stored()).toEqual(before);
  expect(await identity.publishedEvents(id)).toHaveLength(3);
  expect(await identity.publishedEvents(odd.id)).toHaveLength(5);

  // Also into a portal that has none of them.
  await identity.database.collection('registrations').deleteMany({});
  expect((await helpers.hr.run(importRegistrations, { csv })).data).toEqual({ saved: 8 });
  const withoutIds = (rows: Record<string, unknown>[]) =>
    rows.map(({ _id, ...row }) => JSON.stringify(row)).sort();
  expect(withoutIds(await stored())).toEqual(withoutIds(before));
});
