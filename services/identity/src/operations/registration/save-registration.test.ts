import { randomUUID } from 'node:crypto';
import type { Caller } from '@portal/auth/caller';
import { deleteUser } from '@portal/contracts/identity/edit-user';
import {
  deleteRegistration,
  type RegistrationInput,
  saveRegistration,
  saveTrainingType,
} from '@portal/contracts/identity/registration';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  inDays,
  type RegistrationHelpers,
  registrationHelpers,
} from '../../../testing/registrations.ts';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { republishedHistory } from '../../store/republished-history.ts';

let identity: IdentityTestService;
let helpers: RegistrationHelpers;
let userId: string;
beforeAll(async () => {
  identity = await startIdentityService();
  helpers = await registrationHelpers(identity);
  userId = (await identity.insertAccount('employee')).id;
});

const nmc = { kind: 'nmc', number: '12A3456B', expiresOn: '2027-03-31' } as const;
const save = (input: RegistrationInput, as: Partial<Caller> = helpers.admin, headers = {}) =>
  identity.ask.as(as).run(saveRegistration, input, headers);

test('a registration is saved, published without its number and audited', async () => {
  const { id } = await identity.insertAccount('employee');
  const { data } = await save({ ...nmc, userId: id, number: ' 12a 3456b ' });
  expect(data).toMatchObject({ ...nmc, userId: id, issuedOn: null, isOnUpdateService: null });
  const state = {
    id: data?.id,
    version: 1,
    userId: id,
    kind: 'nmc',
    trainingName: null,
    issuedOn: null,
    expiresOn: '2027-03-31',
    isOnUpdateService: null,
  };
  const renewed = { ...nmc, userId: id, issuedOn: '2027-03-01', expiresOn: '2030-03-31' };
  expect((await save(renewed)).data).toEqual({ ...data, ...renewed, status: 'valid' });
  expect(await identity.publishedEvents(id)).toMatchObject([
    { type: 'portal.identity.registration-changed', data: state },
    { data: { ...state, version: 2, issuedOn: '2027-03-01', expiresOn: '2030-03-31' } },
  ]);
  const rows = await identity.auditRows(id);
  expect(rows).toMatchObject([
    {
      action: 'registration-changed',
      actorId: helpers.admin.userId,
      details: [
        { field: 'registration', before: null, after: 'nmc' },
        { field: 'expiresOn', before: null, after: '2027-03-31' },
      ],
    },
    {
      details: [
        { field: 'registration', before: null, after: 'nmc' },
        { field: 'issuedOn', before: null, after: '2027-03-01' },
        { field: 'expiresOn', before: '2027-03-31', after: '2030-03-31' },
      ],
    },
  ]);
  expect(JSON.stringify([rows, await identity.publishedEvents(id)])).not.toContain('12A3456B');
  expect(await helpers.rowsOf(id)).toHaveLength(1);
});

test('the history that is published again has its state, also without a number', async () => {
  const { id } = await identity.insertAccount('employee');
  await save({ ...nmc, userId: id });
  await save({ ...nmc, userId: id, expiresOn: '2030-03-31' });
  const [row] = await helpers.rowsOf(id);
  const sources = republishedHistory(identity.database, { seal: (text) => text });
  const source = sources.find(({ name }) => name === 'registrations');
  const [item] = (await source?.byIds([String(row?._id)])) ?? [];
  const published = await identity.publishedEvents(id);
  expect(item).toMatchObject({ isValid: true, events: [{ data: published.at(-1)?.data }] });
});

test('saving the same again changes, publishes and audits nothing', async () => {
  const { id } = await identity.insertAccount('employee');
  const first = await save({ ...nmc, userId: id });
  expect((await save({ ...nmc, userId: id })).data).toEqual(first.data);
  expect(await identity.publishedEvents(id)).toHaveLength(1);
  expect(await identity.auditRows(id)).toHaveLength(1);
});

test('a training expires after the interval of its kind, unless a day is given', async () => {
  const yearly = await helpers.addTraining(12, 'Fire safety');
  const training = { userId, kind: 'training', trainingTypeId: yearly.id } as const;
  const { data } = await save({ ...training, issuedOn: '2028-02-29' });
  expect(data).toMatchObject({ trainingName: 'Fire safety', expiresOn: '2029-02-28' });
  const given = { ...training, issuedOn: '2028-02-29', expiresOn: '2028-12-31' };
  expect((await save(given)).data).toMatchObject({ id: data?.id, expiresOn: '2028-12-31' });
  const once = await helpers.addTraining(null);
  const unlimited = { ...training, trainingTypeId: once.id, issuedOn: '2028-02-29' };
  expect((await save(unlimited)).data).toMatchObject({ expiresOn: null, status: 'valid' });
});

describe('a deleted registration that is put back', () => {
  const remove = (id: string) => helpers.hr.run(deleteRegistration, { id });
  const restored = { ...nmc, isRestored: true };

  test('is as it was', async () => {
    const { id } = await identity.insertAccount('employee');
    const { id: deleted, ...fields } = await helpers.saveNmc(id, nmc.expiresOn);
    await remove(deleted);
    const { data } = await save({ ...restored, userId: id });
    expect(data).toEqual({ ...fields, id: expect.any(String) });
    // Again, as by a second press: nothing changes.
    expect((await save({ ...restored, userId: id })).data).toEqual(data);
    expect(await helpers.rowsOf(id)).toMatchObject([{ version: 1 }]);
  });

  test('doesn’t replace what somebody has saved meanwhile', async () => {
    const { id } = await identity.insertAccount('employee');
    await remove((await helpers.saveNmc(id, nmc.expiresOn)).id);
    const newer = await helpers.saveNmc(id, '2030-03-31', '98Z7654Y');
    expect(await save({ ...restored, userId: id })).toMatchObject({
      code: 'CONFLICT',
      errors: [
        { message: 'A newer registration has been saved since, so this one wasn’t restored' },
      ],
    });
    expect(await helpers.rowsOf(id)).toMatchObject([
      { _id: newer.id, version: 1, number: '98Z7654Y', expiresOn: '2030-03-31' },
    ]);
  });

  test('or at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await identity.insertAccount('employee');
      await remove((await helpers.saveNmc(id, nmc.expiresOn)).id);
      await Promise.all([
        save({ ...restored, userId: id }),
        helpers.saveNmc(id, '2030-03-31', '98Z7654Y'),
      ]);
      expect(await helpers.rowsOf(id)).toMatchObject([{ number: '98Z7654Y' }]);
    }
  });

  test('has no expiry from an interval that its training got later', async () => {
    const { id } = await identity.insertAccount('employee');
    const type = await helpers.addTraining(null, 'Life support');
    const training = { userId: id, kind: 'training', trainingTypeId: type.id } as const;
    const input = { ...training, issuedOn: '2026-01-31', expiresOn: null };
    const { id: deleted } = await helpers.save(input);
    await helpers.hr.run(saveTrainingType, { ...type, intervalMonths: 12 });
    await remove(deleted);
    expect((await save({ ...input, isRestored: true })).data?.expiresOn).toBeNull();
    // An edit that leaves it as it is changes nothing, and another day of issue is a new training.
    expect((await save(input)).data?.expiresOn).toBeNull();
    expect(await helpers.rowsOf(id)).toMatchObject([{ version: 1 }]);
    const repeated = { ...input, issuedOn: '2026-06-30' };
    expect((await save(repeated)).data?.expiresOn).toBe('2027-06-30');
  });
});

describe('refuses', () => {
  const someId = 'e'.repeat(24);
  test.each([
    [{ kind: 'nmc' }, { number: 'is required', expiresOn: 'is required' }],
    [
      { ...nmc, number: '1234' },
      { number: 'must have 2 digits, a letter, 4 digits and a letter, for example 12A3456B' },
    ],
    [
      { ...nmc, kind: 'hcpc' },
      { number: 'must have 2 letters and 4 to 6 digits, for example PH123456' },
    ],
    [{ ...nmc, kind: 'gmc' }, { number: 'must have 7 digits' }],
    [{ ...nmc, kind: 'gphc' }, { number: 'must have 7 digits' }],
    [{ kind: 'dbs', number: '12', issuedOn: '2026-01-01' }, { number: 'must have 12 digits' }],
    [{ kind: 'dbs' }, { issuedOn: 'is required' }],
    [{ kind: 'dbs', issuedOn: inDays(1) }, { issuedOn: 'must be today or earlier' }],
    [
      { kind: 'right-to-work', issuedOn: '2026-01-02', expiresOn: '2026-01-01' },
      { expiresOn: 'must not be before the day of issue' },
    ],
    [{ kind: 'training', issuedOn: '2026-01-01' }, { trainingTypeId: 'is required' }],
    [
      { kind: 'training', trainingTypeId: someId, issuedOn: '2026-01-01' },
      { trainingTypeId: 'Choose a training from the list' },
    ],
    [
      { ...nmc, trainingTypeId: someId, isOnUpdateService: true },
      {
        trainingTypeId: 'does not belong to this kind',
        isOnUpdateService: 'does not belong to this kind',
      },
    ],
    [
      { ...nmc, kind: 'mot' },
      { kind: 'must be nmc, hcpc, gmc, gphc, dbs, right-to-work or training' },
    ],
    [{ ...nmc, expiresOn: '2027-02-30' }, { expiresOn: 'must be a date, for example 2026-07-01' }],
  ])('%j', async (input, problems) => {
    const { errors } = await save({ ...input, userId } as RegistrationInput);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_INPUT',
      issues: Object.entries(problems).map(([field, message]) => ({ path: [field], message })),
    });
  });

  test('a person who doesn’t exist', async () => {
    const { code } = await save({ ...nmc, userId: 'f'.repeat(24) });
    expect(code).toBe('NOT_FOUND');
  });

  test('an admin for a master admin', async () => {
    const { id, caller } = await identity.insertAccount('master-admin');
    expect(await save({ ...nmc, userId: id })).toMatchObject({
      code: 'FORBIDDEN',
      errors: [{ message: 'Only a master admin can manage a master admin' }],
    });
    expect((await save({ ...nmc, userId: id }, caller)).errors).toEqual([]);
  });

  test('an administrator who was deleted or demoted meanwhile', async () => {
    const { id } = await identity.insertAccount('employee');
    const demoted = await save({ ...nmc, userId }, { userId: id, role: 'admin' });
    expect(demoted.code).toBe('UNAUTHENTICATED');
    const deleted = await save({ ...nmc, userId }, { userId: 'd'.repeat(24), role: 'admin' });
    expect(deleted.code).toBe('UNAUTHENTICATED');
  });
});

test('a repeated request with the same key gets the first response and saves once', async () => {
  const { id } = await identity.insertAccount('employee');
  const headers = { 'idempotency-key': randomUUID(), 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const input = { ...nmc, userId: id };
  const responses = await Promise.all([1, 2, 3].map(() => save(input, helpers.admin, headers)));
  for (const { data } of responses) expect(data).toEqual(responses[0]?.data);
  expect(await identity.publishedEvents(id)).toHaveLength(1);
});

test('changes of different fields at the same time are both kept', async () => {
  const { id: person } = await identity.insertAccount('employee');
  const { id } = await helpers.saveNmc(person, nmc.expiresOn);
  const change = { id, userId: person, kind: 'nmc' } as const;
  const both = await Promise.all([
    save({ ...change, number: '98Z7654Y' }),
    save({ ...change, expiresOn: '2030-03-31' }),
  ]);
  expect(both.map(({ errors }) => errors)).toEqual([[], []]);
  expect(await helpers.rowsOf(person)).toMatchObject([
    { _id: id, version: 3, number: '98Z7654Y', expiresOn: '2030-03-31' },
  ]);
});

test('a change is checked together with what is stored, and of that registration only', async () => {
  const { id: person } = await identity.insertAccount('employee');
  const { id } = await helpers.saveNmc(person, '2027-03-31');
  const change = { id, userId: person, kind: 'nmc' } as const;
  const message = 'must not be before the day of issue';
  expect((await save({ ...change, issuedOn: '2027-04-01' })).errors[0]?.extensions).toMatchObject({
    issues: [{ path: ['expiresOn'], message }],
  });
  expect((await save({ ...change, number: null })).code).toBe('BAD_INPUT');
  expect((await save({ ...change, pin: '1' } as never)).code).toBe('BAD_INPUT');
  expect((await save({ ...change, kind: 'hcpc' })).code).toBe('NOT_FOUND');
  expect((await save({ ...change, userId })).code).toBe('NOT_FOUND');
  await helpers.hr.run(deleteRegistration, { id });
  expect((await save({ ...change, expiresOn: '2030-03-31' })).code).toBe('NOT_FOUND');
  expect(await helpers.rowsOf(person)).toEqual([]);
});

test('ten at once leave one registration of a kind', async () => {
  const { id } = await identity.insertAccount('employee');
  const days = Array.from({ length: 10 }, (_, i) => inDays(100 + i));
  const responses = await Promise.all(
    days.map((expiresOn) => save({ ...nmc, userId: id, expiresOn })),
  );
  expect(new Set(responses.map(({ data }) => data?.id)).size).toBe(1);
  expect(await helpers.rowsOf(id)).toMatchObject([{ version: 10 }]);
  const versions = (await identity.publishedEvents(id)).map(({ data }) => data.version);
  expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('none is left of a person who is deleted at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await identity.insertAccount('employee');
    await Promise.all([
      save({ ...nmc, userId: id }),
      helpers.hr.run(deleteUser, { id }),
      save({ ...nmc, userId: id, kind: 'gmc', number: '1234567' }),
    ]);
    expect(await helpers.rowsOf(id)).toEqual([]);
    const last = (await identity.publishedEvents(id)).at(-1);
    expect(last?.type).toBe('portal.identity.user-deleted');
  }
});
