import { eventually } from '@portal/testing/eventually';
import { historicDays, historyOf } from '@portal/testing/history';
import { newId } from '@portal/testing/people';
import { randomFrom, shuffled } from '@portal/testing/random';
import { contentsOf, heard } from '@portal/testing/replay';
import { expect, test } from 'vitest';
import { start } from './service.ts';

test('knows the same of people, settings, sessions and leave, in whatever order and how often', async () => {
  const people = Array.from({ length: 9 }, newId);
  const history = historyOf(people, 20_261_121);
  const replay = { service: 'records' as const, start };
  const random = randomFrom(7);
  const [once, mixed] = await Promise.all([
    heard(replay, [history]),
    heard(replay, [shuffled(random, history), shuffled(random, history)]),
  ]);
  // Where the streams were and when it was done are of the run; what counts is that it was done.
  const collections = {
    people: [],
    settings: [],
    sessions: [],
    leave: [],
    departures: ['places', 'doneAt', 'erasedBy'],
  };
  await eventually(
    async () => {
      const inOrder = await contentsOf(once, collections);
      expect(await contentsOf(mixed, collections)).toEqual(inOrder);
      expect(inOrder.sessions).toHaveLength(6 * historicDays.length);
      expect(inOrder.leave).toHaveLength(6 * 3);
      expect(inOrder.leave?.some(({ days }) => days.length > 0)).toBe(true);
      expect(await once.collection('departures').countDocuments({ doneAt: null })).toBe(0);
      expect(await mixed.collection('departures').countDocuments({ doneAt: null })).toBe(0);
    },
    { within: 20_000 },
  );
}, 240_000);
