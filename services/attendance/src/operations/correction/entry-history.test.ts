import { correctEntry, entryHistory } from '@portal/contracts/attendance/correction';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { instantDaysAgo, startCorrectionsService } from '../../../testing/corrections.ts';

const { as, hr, person } = await startCorrectionsService();
const ada = await person();
const input = { id: ada.entryId };

it('is empty before anything has changed', async () => {
  expect((await ada.run(entryHistory, input)).data).toEqual([]);
});

it('is the same for the person and for administrators', async () => {
  const times = {
    clockInTime: instantDaysAgo('09:00'),
    clockOutTime: instantDaysAgo('17:00'),
    reason: 'The rota',
  };
  await hr.run(correctEntry, { ...input, ...times });
  const { data } = await ada.run(entryHistory, input);
  expect(data).toMatchObject([{ entryId: ada.entryId, cause: 'hr', reason: 'The rota' }]);
  expect((await hr.run(entryHistory, input)).data).toEqual(data);
  const query = `query ($input: EntryHistoryInput!) {
    entryHistory(input: $input) { changedBy changer { id } }
  }`;
  expect((await ada.query(query, { input })).data).toEqual({
    entryHistory: [{ changedBy: hr.id, changer: { id: hr.id } }],
  });
});

it('is hidden from everybody else', async () => {
  const grace = await person();
  expect((await grace.run(entryHistory, input)).code).toBe('NOT_FOUND');
  expect((await grace.run(entryHistory, { id: newId() })).code).toBe('NOT_FOUND');
  expect((await as({}).run(entryHistory, input)).code).toBe('UNAUTHENTICATED');
  const inSetup = as({ userId: ada.id, stage: 'setup' });
  expect((await inSetup.run(entryHistory, input)).code).toBe('SETUP_REQUIRED');
});
