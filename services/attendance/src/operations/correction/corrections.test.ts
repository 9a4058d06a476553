import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { instantDaysAgo, startCorrectionsService } from '../../../testing/corrections.ts';
import { corrections, decideCorrection } from '../../dto/correction-contracts.ts';

const { as, database, hr, person } = await startCorrectionsService();
const [ada, grace] = [await person(), await person()];
const first = (await ada.ask()).data;
const second = (await grace.ask()).data;
const decided = await hr.run(decideCorrection, { id: first?.id, decision: 'accepted' });
const third = (await ada.ask({ clockInTime: instantDaysAgo('09:10') })).data;

it('are one’s own, newest first, whatever the scope', async () => {
  for (const input of [{}, { scope: 'all' }, { scope: 'pending' }] as const) {
    expect((await ada.run(corrections, input)).data).toEqual([third, decided.data]);
  }
});

it('are pending ones for administrators, oldest first', async () => {
  for (const input of [{}, { scope: 'pending' }] as const) {
    expect((await hr.run(corrections, input)).data).toEqual([second, third]);
  }
});

it('are everybody’s latest, if an administrator requests all', async () => {
  const { data } = await hr.run(corrections, { scope: 'all' });
  expect(data).toEqual([third, second, decided.data]);
});

it('are one person’s, if an administrator requests them, but for others still their own', async () => {
  expect((await hr.run(corrections, { userId: grace.id })).data).toEqual([second]);
  const pending = await hr.run(corrections, { scope: 'pending', userId: ada.id });
  expect(pending.data).toEqual([third]);
  const all = await hr.run(corrections, { scope: 'all', userId: ada.id });
  expect(all.data).toEqual([third, decided.data]);
  expect((await ada.run(corrections, { userId: grace.id })).data).toEqual([third, decided.data]);
});

it('show who decided only to people who may know', async () => {
  const query = '{ corrections { userId decidedBy decider { id } } }';
  const { data } = await ada.query(query);
  expect(data).toEqual({
    corrections: [
      { userId: ada.id, decidedBy: null, decider: null },
      { userId: ada.id, decidedBy: hr.id, decider: { id: hr.id } },
    ],
  });
});

it('are for those who are signed in', async () => {
  expect((await as({}).run(corrections)).code).toBe('UNAUTHENTICATED');
  const inSetup = as({ userId: ada.id, stage: 'setup' });
  expect((await inSetup.run(corrections)).code).toBe('SETUP_REQUIRED');
  expect((await as({ userId: newId() }).run(corrections)).data).toEqual([]);
});

it('that are pending are found without scanning past ones', async () => {
  const kept = database.collection<{ _id: string }>('corrections');
  const old = Array.from({ length: 300 }, (_, daysAgo) => ({
    ...first,
    _id: newId(),
    entryId: newId(),
    userId: newId(),
    status: 'accepted',
    requestedAt: new Date(instantDaysAgo('12:00', daysAgo + 2)),
  }));
  await kept.insertMany(old.map(({ id: _, ...row }) => row));
  const explained = await kept
    .find({ status: 'pending' })
    .sort({ requestedAt: 1 })
    .explain('executionStats');
  expect(explained.executionStats).toMatchObject({ totalDocsExamined: 2, nReturned: 2 });
});
