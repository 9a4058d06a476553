import { newId } from '@portal/kernel/new-id';
import { buildEventHistory } from '@portal/testing/build-event-history';
import { eventually } from '@portal/testing/eventually';
import { readCollections, replayToFreshService } from '@portal/testing/replay-to-fresh-service';
import { seededRandom, shuffle } from '@portal/testing/seeded-random';
import { expect, test } from 'vitest';
import { growingCollections } from '../testing/growing-collections.ts';
import { start } from './service.ts';

test('stores the same people and messages for events in any order and with repeats', async () => {
  const people = Array.from({ length: 9 }, newId);
  const history = buildEventHistory(people, 20_261_121);
  const replay = { service: 'messaging' as const, collections: growingCollections, start };
  const random = seededRandom(7);
  const [once, mixed] = await Promise.all([
    replayToFreshService(replay, [history]),
    replayToFreshService(replay, [shuffle(random, history), shuffle(random, history)]),
  ]);
  // The lock counter of a person is irrelevant. The instructions in a message depend on which
  // events came before, and its date is the time of arrival.
  const collections = { people: ['messages'], messages: ['content', 'createdAt'] };
  await eventually(
    async () => {
      const inOrder = await readCollections(once, collections);
      expect(await readCollections(mixed, collections)).toEqual(inOrder);
      expect(inOrder.people).toHaveLength(people.length);
      expect(inOrder.messages).toHaveLength(6);
    },
    { timeoutMs: 60_000 },
  );
}, 240_000);
