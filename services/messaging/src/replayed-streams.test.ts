import { eventually } from '@portal/testing/eventually';
import { historyOf } from '@portal/testing/history';
import { newId } from '@portal/testing/people';
import { randomFrom, shuffled } from '@portal/testing/random';
import { contentsOf, heard } from '@portal/testing/replay';
import { expect, test } from 'vitest';
import { start } from './service.ts';

test('knows the same of people and tells HR the same, in whatever order and how often', async () => {
  const people = Array.from({ length: 9 }, newId);
  const history = historyOf(people, 20_261_121);
  const replay = { service: 'messaging' as const, start };
  const random = randomFrom(7);
  const [once, mixed] = await Promise.all([
    heard(replay, [history]),
    heard(replay, [shuffled(random, history), shuffled(random, history)]),
  ]);
  // How often somebody was met by a message under way says nothing; what HR is told to do depends on
  // what is known by then of who asked, and is dated when it gets there.
  const collections = { people: ['messages'], messages: ['content', 'createdAt'] };
  await eventually(
    async () => {
      const inOrder = await contentsOf(once, collections);
      expect(await contentsOf(mixed, collections)).toEqual(inOrder);
      expect(inOrder.people).toHaveLength(people.length);
      expect(inOrder.messages).toHaveLength(6);
    },
    { within: 20_000 },
  );
}, 240_000);
