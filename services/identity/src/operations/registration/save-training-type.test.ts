import { saveTrainingType, trainingTypes } from '@portal/contracts/identity/registration';
import { newId } from '@portal/kernel/new-id';
import { recordMongoCommands } from '@portal/testing/record-mongo-commands';
import { beforeAll, expect, test } from 'vitest';
import { type RegistrationHelpers, registrationHelpers } from '../../../testing/registrations.ts';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

let identity: IdentityTestService;
let helpers: RegistrationHelpers;
beforeAll(async () => {
  identity = await startIdentityService();
  helpers = await registrationHelpers(identity);
});

const save = (input: { id?: string; name?: string; intervalMonths?: number | null }) =>
  helpers.hr.run(saveTrainingType, input);
const all = async () => (await helpers.hr.run(trainingTypes)).data ?? [];

test('a type is added, changed and audited', async () => {
  const { data } = await save({ name: ' Fire safety ', intervalMonths: 12 });
  expect(data).toEqual({ id: expect.any(String), name: 'Fire safety', intervalMonths: 12 });
  const id = data?.id as string;
  const changed = { id, name: 'Fire safety at work', intervalMonths: null };
  expect((await save(changed)).data).toEqual(changed);
  expect(await all()).toContainEqual(changed);
  // An interval that is left out stays.
  await save({ ...changed, intervalMonths: 24 });
  const { name } = changed;
  expect((await save({ id, name })).data).toEqual({ ...changed, intervalMonths: 24 });
  expect((await save({ id, intervalMonths: null })).data).toEqual(changed);
  const rows = identity.database.collection('audit').find({ action: 'training-type-changed' });
  expect(await rows.sort({ _id: 1 }).toArray()).toMatchObject([
    {
      targetId: null,
      details: [
        { field: 'registration', before: null, after: 'Fire safety' },
        { field: 'intervalMonths', before: null, after: '12' },
      ],
    },
    {
      details: [
        { field: 'registration', before: 'Fire safety', after: 'Fire safety at work' },
        { field: 'intervalMonths', before: '12', after: null },
      ],
    },
    // Saved without a change, it isn't audited.
    ...[
      [null, '24'],
      ['24', null],
    ].map(([before, after]) => ({
      details: [
        { field: 'registration', before: null, after: 'Fire safety at work' },
        { field: 'intervalMonths', before, after },
      ],
    })),
  ]);
});

test('a new name is that of everybody’s registrations too, and a new interval changes none', async () => {
  const type = await helpers.addTraining(12, 'Life support');
  const people = await Promise.all([1, 2, 3].map(() => identity.insertAccount('employee')));
  for (const { id: userId } of people) {
    const training = { kind: 'training', trainingTypeId: type.id } as const;
    await helpers.save({ ...training, userId, issuedOn: '2026-01-31' });
  }
  await save({ ...type, name: 'Basic life support', intervalMonths: 24 });
  await save({ ...type, name: 'Basic life support', intervalMonths: 36 });
  for (const { id } of people) {
    expect(await helpers.rowsOf(id)).toMatchObject([
      { trainingName: 'Basic life support', version: 2, expiresOn: '2027-01-31' },
    ]);
    const events = await identity.publishedEvents(id);
    expect(events).toMatchObject([
      { data: { version: 1, trainingName: 'Life support' } },
      { data: { version: 2, trainingName: 'Basic life support' } },
    ]);
  }
});

test('the registrations of a renamed training are renamed in several transactions, which last for three seconds at most', async () => {
  const type = await helpers.addTraining(12, 'Manual handling');
  const { id: userId } = await identity.insertAccount('employee');
  const training = { kind: 'training', trainingTypeId: type.id } as const;
  await helpers.save({ ...training, userId, issuedOn: '2026-01-31' });
  const rows = identity.database.collection<{ _id: string }>('registrations');
  const [row] = await helpers.rowsOf(userId);
  const others = Array.from({ length: 1_200 }, () => ({ ...row, _id: newId(), userId: newId() }));
  await rows.insertMany(others);
  const written: number[] = [];
  const stop = recordMongoCommands(identity.database.name, ({ update, updates }) => {
    if (update === 'registrations') written.push(updates.length);
  });
  expect((await save({ ...type, name: 'Moving and handling' })).errors).toEqual([]);
  stop();
  expect(written).toEqual([500, 500, 201]);
  const renamed = { trainingTypeId: type.id, trainingName: 'Moving and handling', version: 2 };
  expect(await rows.countDocuments(renamed)).toBe(1_201);
});

test('two types can’t have the same name, whatever its case, also at once', async () => {
  const type = await helpers.addTraining(null, 'Infection control');
  const { errors } = await save({ name: 'infection  CONTROL' });
  expect(errors[0]).toMatchObject({
    message: expect.stringContaining('There is already a training with this name'),
    extensions: {
      code: 'CONFLICT',
      issues: [{ path: ['name'], message: 'There is already a training with this name' }],
    },
  });
  expect((await save({ ...type, name: 'INFECTION CONTROL' })).errors).toEqual([]);
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => save({ name: 'Safeguarding' })),
  );
  expect(responses.filter(({ code }) => code === null)).toHaveLength(1);
  expect((await all()).filter(({ name }) => name === 'Safeguarding')).toHaveLength(1);
});

test('a name and an interval that are changed at the same time are both kept', async () => {
  const { id } = await helpers.addTraining(12, 'Oxygen therapy');
  const saved = await Promise.all([save({ id, name: 'Oxygen' }), save({ id, intervalMonths: 24 })]);
  expect(saved.map(({ errors }) => errors)).toEqual([[], []]);
  expect(await all()).toContainEqual({ id, name: 'Oxygen', intervalMonths: 24 });
});

test.each([
  [{ intervalMonths: 12 }, 'name', 'Enter a name'],
  [{ name: ' ' }, 'name', 'is required'],
  [{ name: 'x'.repeat(101) }, 'name', 'must be 100 characters or fewer'],
  [{ name: 'Fire\nsafety' }, 'name', 'must be on one line'],
  [{ name: 'Fire\u2028safety' }, 'name', 'must be on one line'],
  [{ name: 'x', intervalMonths: 0 }, 'intervalMonths', 'must be a number of months from 1 to 120'],
  [
    { name: 'x', intervalMonths: 121 },
    'intervalMonths',
    'must be a number of months from 1 to 120',
  ],
])('%j is refused', async (input, field, message) => {
  const { errors } = await save(input);
  expect(errors[0]?.extensions).toMatchObject({
    code: 'BAD_INPUT',
    issues: [{ path: [field], message }],
  });
});

test('a type that doesn’t exist can’t be changed', async () => {
  expect((await save({ id: 'f'.repeat(24), name: 'x' })).code).toBe('NOT_FOUND');
});
