import { newId } from '@portal/kernel/new-id';
import { buildEventHistory, historicDays } from '@portal/testing/build-event-history';
import { eventually } from '@portal/testing/eventually';
import { isLongRun } from '@portal/testing/long-run';
import { readCollections, replayToFreshService } from '@portal/testing/replay-to-fresh-service';
import { seededRandom, shuffle } from '@portal/testing/seeded-random';
import { expect, test } from 'vitest';
import { growingCollections } from '../testing/growing-collections.ts';
import { start } from './service.ts';

test('builds the same read models, whatever the order of events and with repetitions', async () => {
  const people = Array.from({ length: isLongRun ? 9 : 3 }, newId);
  const history = buildEventHistory(people, 20_261_121);
  // Every third is deleted.
  const left = (people.length / 3) * 2;
  const replay = { service: 'records' as const, collections: growingCollections, start };
  const random = seededRandom(7);
  const [once, mixed] = await Promise.all([
    replayToFreshService(replay, [history]),
    replayToFreshService(replay, [shuffle(random, history), shuffle(random, history)]),
  ]);
  // Stream positions and times differ between runs; only completion matters.
  const collections = {
    people: [],
    settings: [],
    sessions: [],
    leave: [],
    deletedPeople: ['places', 'doneAt', 'erasedBy'],
  };
  await eventually(
    async () => {
      const inOrder = await readCollections(once, collections);
      expect(await readCollections(mixed, collections)).toEqual(inOrder);
      expect(inOrder.sessions).toHaveLength(left * historicDays.length);
      expect(inOrder.leave).toHaveLength(left * 3);
      expect(inOrder.leave?.some(({ days }) => days.length > 0)).toBe(true);
      expect(await once.collection('departures').countDocuments({ doneAt: null })).toBe(0);
      expect(await mixed.collection('departures').countDocuments({ doneAt: null })).toBe(0);
    },
    { timeoutMs: 60_000 },
  );
}, 240_000);
