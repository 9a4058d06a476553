import {
  deleteRegistration,
  deleteTrainingType,
  saveRegistration,
  trainingTypes,
} from '@portal/contracts/identity/registration';
import { beforeAll, expect, test } from 'vitest';
import { type RegistrationHelpers, registrationHelpers } from '../../../testing/registrations.ts';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

let identity: IdentityTestService;
let helpers: RegistrationHelpers;
beforeAll(async () => {
  identity = await startIdentityService();
  helpers = await registrationHelpers(identity);
});

const remove = (id: string) => helpers.hr.run(deleteTrainingType, { id });

test('a type that nobody has is deleted once, and audited', async () => {
  const { id } = await helpers.addTraining(12, 'Fire safety');
  const responses = await Promise.all(Array.from({ length: 10 }, () => remove(id)));
  expect(responses.filter(({ data }) => data?.success)).toHaveLength(1);
  expect(responses.filter(({ code }) => code === 'NOT_FOUND')).toHaveLength(9);
  expect((await helpers.hr.run(trainingTypes)).data).toEqual([]);
  const rows = identity.database.collection('audit').find({ action: 'training-type-removed' });
  expect(await rows.toArray()).toMatchObject([
    {
      details: [
        { field: 'registration', before: null, after: 'Fire safety' },
        { field: 'intervalMonths', before: '12', after: null },
      ],
    },
  ]);
});

test('a type that somebody has is kept until nobody has it', async () => {
  const { id: trainingTypeId } = await helpers.addTraining();
  const { id: userId } = await identity.insertAccount('employee');
  const training = { userId, kind: 'training', trainingTypeId } as const;
  const { id } = await helpers.save({ ...training, issuedOn: '2026-01-31' });
  expect(await remove(trainingTypeId)).toMatchObject({
    code: 'CONFLICT',
    errors: [{ message: 'People have this training, so you can’t delete it' }],
  });
  await helpers.hr.run(deleteRegistration, { id });
  expect((await remove(trainingTypeId)).data).toEqual({ success: true });
});

test('nobody gets a training whose type is deleted at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id: trainingTypeId } = await helpers.addTraining();
    const { id: userId } = await identity.insertAccount('employee');
    const input = { userId, kind: 'training', trainingTypeId, issuedOn: '2026-01-31' } as const;
    const [removed, saved] = await Promise.all([
      remove(trainingTypeId),
      helpers.hr.run(saveRegistration, input),
    ]);
    expect([removed.code, saved.code]).toContain(null);
    expect(removed.data === null || saved.data === null).toBe(true);
  }
});
