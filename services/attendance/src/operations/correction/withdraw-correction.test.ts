import { expect, it } from 'vitest';
import { startCorrectionsService } from '../../../testing/corrections.ts';
import { decideCorrection, withdrawCorrection } from '../../dto/correction-contracts.ts';

const { as, entries, eventsOf, hr, person } = await startCorrectionsService();

it('withdraws a pending correction, once', async () => {
  const ada = await person();
  const { data: requested } = await ada.ask();
  const { data } = await ada.run(withdrawCorrection, { id: requested?.id });
  expect(data).toMatchObject({ ...requested, status: 'withdrawn', decidedAt: expect.any(String) });
  expect(data?.decidedBy).toBeNull();
  const events = await eventsOf(ada.id, 2);
  expect(events[1]).toMatchObject({
    type: 'portal.attendance.correction-decided',
    data: { id: requested?.id, version: 2, status: 'withdrawn' },
  });
  expect((await ada.run(withdrawCorrection, { id: requested?.id })).code).toBe('ALREADY_DECIDED');
  const late = await hr.run(decideCorrection, { id: requested?.id, decision: 'accepted' });
  expect(late.code).toBe('ALREADY_DECIDED');
  expect(await entries.findOne({ _id: ada.entryId })).toMatchObject({ version: 2 });
});

it('is withdrawn or decided, if both happen at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await person();
    const { data: requested } = await ada.ask();
    const answers = await Promise.all([
      ada.run(withdrawCorrection, { id: requested?.id }),
      hr.run(decideCorrection, { id: requested?.id, decision: 'accepted' }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['ALREADY_DECIDED', null]);
    const isCorrected = answers[1].code === null;
    expect(await entries.findOne({ _id: ada.entryId })).toMatchObject({ corrected: isCorrected });
  }
});

it('is only for the person who requested it', async () => {
  const [ada, grace] = [await person(), await person()];
  const { data } = await ada.ask();
  const input = { id: data?.id };
  expect((await grace.run(withdrawCorrection, input)).code).toBe('NOT_FOUND');
  expect((await hr.run(withdrawCorrection, input)).code).toBe('FORBIDDEN');
  expect((await as({}).run(withdrawCorrection, input)).code).toBe('UNAUTHENTICATED');
  const inSetup = as({ userId: ada.id, stage: 'setup' });
  expect((await inSetup.run(withdrawCorrection, input)).code).toBe('SETUP_REQUIRED');
});
