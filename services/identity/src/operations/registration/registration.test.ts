import type { Caller } from '@portal/auth/caller';
import { deleteUser, updateEmployment } from '@portal/contracts/identity/edit-user';
import * as contracts from '@portal/contracts/identity/registration';
import type { Operation } from '@portal/contracts/operation';
import { recordMongoCommands } from '@portal/testing/record-mongo-commands';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  anonymousAndOthers,
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
});

const list = (input: Parameters<typeof contracts.registrations.input.parse>[0] = {}) =>
  helpers.hr.run(contracts.registrations, input as object);

const someId = 'e'.repeat(24);
const adminOperations: [Operation, Record<string, unknown>][] = [
  [contracts.registrations, {}],
  [contracts.registrationCounts, {}],
  [contracts.trainingTypes, {}],
  [contracts.saveRegistration, { userId: someId, kind: 'right-to-work', issuedOn: '2026-01-01' }],
  [contracts.deleteRegistration, { id: someId }],
  [contracts.importRegistrations, { csv: 'x' }],
  [contracts.saveTrainingType, { name: 'x' }],
  [contracts.deleteTrainingType, { id: someId }],
];

describe.each(anonymousAndOthers)('%s', (_who, caller, code) => {
  test.each(adminOperations.map(([operation, input]) => [operation.name, operation, input]))(
    'can’t call %s',
    async (_name, operation, input) => {
      const response = await identity.ask.as(caller).run(operation as Operation, input as object);
      expect(response.code).toBe(code);
    },
  );
});

test('people see their own, with their status and the first to expire first', async () => {
  const { id, caller } = await identity.insertAccount('employee');
  const other = await identity.insertAccount('employee');
  const training = await helpers.addTraining(12, 'Moving and handling');
  await helpers.save({ userId: id, kind: 'right-to-work', issuedOn: inDays(-900) });
  await helpers.saveNmc(id, inDays(91));
  await helpers.save({
    userId: id,
    kind: 'dbs',
    number: '001234567890',
    issuedOn: inDays(-700),
    expiresOn: inDays(-1),
    isOnUpdateService: true,
  });
  await helpers.save({
    userId: id,
    kind: 'training',
    trainingTypeId: training.id,
    issuedOn: inDays(-300),
    expiresOn: inDays(90),
  });
  await helpers.saveNmc(other.id, inDays(5));

  const { data } = await identity.ask.as(caller).run(contracts.ownRegistrations);
  expect(data?.map(({ kind, status }) => [kind, status])).toEqual([
    ['dbs', 'expired'],
    ['training', 'expiring'],
    ['nmc', 'valid'],
    ['right-to-work', 'valid'],
  ]);
  expect(data?.[0]).toEqual({
    id: expect.any(String),
    userId: id,
    person: { id, firstName: 'Florence', lastName: 'Nightingale' },
    kind: 'dbs',
    trainingTypeId: null,
    trainingName: null,
    number: '001234567890',
    issuedOn: inDays(-700),
    expiresOn: inDays(-1),
    isOnUpdateService: true,
    status: 'expired',
  });
  expect(data?.[1]).toMatchObject({
    trainingTypeId: training.id,
    trainingName: 'Moving and handling',
    number: null,
    isOnUpdateService: null,
  });
});

test('somebody without a session has none of their own', async () => {
  const { code } = await identity.ask.anonymous().run(contracts.ownRegistrations);
  expect(code).toBe('UNAUTHENTICATED');
});

describe('the list', () => {
  const people: { id: string; caller: Partial<Caller> }[] = [];
  beforeAll(async () => {
    await identity.database.collection('registrations').deleteMany({});
    // Some expire on the same day, some never.
    for (const days of [3, 3, 3, -10, 200, 90, null, null, 91]) {
      const person = await identity.insertAccount('employee');
      people.push(person);
      const expiresOn = days === null ? null : inDays(days);
      const issuedOn = inDays(-400);
      await helpers.save({ userId: person.id, kind: 'right-to-work', issuedOn, expiresOn });
    }
    await helpers.saveNmc(people[0]?.id as string, inDays(4));
  });

  const daysOf = (items: { expiresOn: string | null }[] = []) =>
    items.map(({ expiresOn }) => expiresOn);

  test('has the first to expire first and those without an end last', async () => {
    const { data } = await list();
    expect(daysOf(data?.items)).toEqual([
      ...[-10, 3, 3, 3, 4, 90, 91, 200].map(inDays),
      null,
      null,
    ]);
    expect(data?.next).toBeNull();
    expect(data?.items[0]?.person).toMatchObject({ firstName: 'Florence' });
  });

  test.each([1, 2, 3, 4])('is the same in pages of %i', async (limit) => {
    const whole = (await list()).data?.items;
    const items: typeof whole = [];
    let after: string | null = null;
    do {
      const { data }: Awaited<ReturnType<typeof list>> = await list({ limit, after });
      expect(data?.items.length).toBeLessThanOrEqual(limit);
      items.push(...(data?.items ?? []));
      after = data?.next ?? null;
    } while (after !== null);
    expect(items).toEqual(whole);
  });

  test('has the people of a page from one query', async () => {
    const queries: unknown[] = [];
    const stop = recordMongoCommands(identity.database.name, (command, isOfTest) => {
      if (!isOfTest && command.find === 'accounts') queries.push(command.filter);
    });
    const { data } = await list();
    stop();
    expect(new Set(data?.items.map(({ person }) => person.id)).size).toBe(people.length);
    expect(queries).toHaveLength(1);
  });

  test('is filtered by person, kind and status', async () => {
    const [first] = people;
    expect((await list({ userId: first?.id as string })).data?.items).toHaveLength(2);
    expect((await list({ kind: 'nmc' })).data?.items).toMatchObject([{ userId: first?.id }]);
    expect(
      (await list({ kind: 'right-to-work', userId: first?.id as string })).data?.items,
    ).toMatchObject([{ kind: 'right-to-work' }]);
    const byStatus = async (status: 'expired' | 'expiring' | 'valid') =>
      daysOf((await list({ status })).data?.items);
    expect(await byStatus('expired')).toEqual([inDays(-10)]);
    expect(await byStatus('expiring')).toEqual([3, 3, 3, 4, 90].map(inDays));
    expect(await byStatus('valid')).toEqual([inDays(91), inDays(200), null, null]);
    const within = async (expiresWithinDays: number, status?: 'expired' | 'expiring') =>
      daysOf((await list({ expiresWithinDays, ...(status && { status }) })).data?.items);
    expect(await within(4)).toEqual([3, 3, 3, 4].map(inDays));
    expect(await within(3, 'expiring')).toEqual([3, 3, 3].map(inDays));
    expect(await within(91)).toEqual([3, 3, 3, 4, 90, 91].map(inDays));
    expect(await within(91, 'expiring')).toEqual([3, 3, 3, 4, 90].map(inDays));
    expect(await within(91, 'expired')).toEqual([]);
    const { data } = await list({ status: 'expiring', kind: 'right-to-work', limit: 2 });
    const { data: more } = await list({
      status: 'expiring',
      kind: 'right-to-work',
      limit: 2,
      after: data?.next as string,
    });
    expect(daysOf([...(data?.items ?? []), ...(more?.items ?? [])])).toEqual(
      [3, 3, 3, 90].map(inDays),
    );
  });

  test('refuses a cursor that is none of it', async () => {
    const { errors } = await list({ after: Buffer.from('2026-01-01/x').toString('base64url') });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_INPUT',
      issues: [{ path: ['after'], message: 'must be the `next` value of the previous page' }],
    });
  });

  test('is counted: each also in the longer periods, as many as its filters list', async () => {
    const { data } = await helpers.hr.run(contracts.registrationCounts);
    expect(data).toEqual({ expired: 1, within7Days: 4, within30Days: 4, within90Days: 5 });
    for (const [expiresWithinDays, count] of [
      [7, data?.within7Days],
      [30, data?.within30Days],
      [90, data?.within90Days],
    ]) {
      expect((await list({ expiresWithinDays })).data?.items).toHaveLength(count as number);
    }
  });

  test('and the counts leave out leavers until they come back, who are found by their id', async () => {
    const [first] = people;
    const id = first?.id as string;
    const leave = async (lastDay: string | null) => {
      const { errors } = await helpers.hr.run(updateEmployment, { id, lastDay });
      expect(errors).toEqual([]);
    };
    const listed = async () =>
      ((await list()).data?.items ?? []).filter(({ userId }) => userId === id).length;
    const counted = async () => (await helpers.hr.run(contracts.registrationCounts)).data;
    await leave(inDays(-1));
    expect(await listed()).toBe(0);
    expect(await counted()).toMatchObject({ within7Days: 2, within90Days: 3 });
    expect((await list({ userId: id })).data?.items).toHaveLength(2);
    await helpers.saveNmc(id, inDays(6));
    expect(await listed()).toBe(0);
    await leave(null);
    expect(await listed()).toBe(2);
    expect(await counted()).toMatchObject({ within7Days: 4, within90Days: 5 });
  });

  test('has nothing of a deleted person', async () => {
    const id = people.at(-1)?.id as string;
    expect((await helpers.hr.run(deleteUser, { id })).errors).toEqual([]);
    expect(await helpers.rowsOf(id)).toEqual([]);
    const last = (await identity.publishedEvents(id)).at(-1);
    expect(last?.type).toBe('portal.identity.user-deleted');
  });
});

test('training types are listed by name', async () => {
  await helpers.addTraining(null, 'Ångström safety');
  await helpers.addTraining(24, 'zoonoses');
  await helpers.addTraining(12, 'Basic life support');
  const { data } = await helpers.hr.run(contracts.trainingTypes);
  const names = data?.map(({ name }) => name) ?? [];
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(data).toContainEqual({ id: expect.any(String), name: 'zoonoses', intervalMonths: 24 });
});
