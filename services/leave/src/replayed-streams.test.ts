import { eventually } from '@portal/testing/eventually';
import { historyOf } from '@portal/testing/history';
import { newId } from '@portal/testing/people';
import { randomFrom, shuffled } from '@portal/testing/random';
import { contentsOf, heard } from '@portal/testing/replay';
import { expect, it } from 'vitest';
import { start } from './service.ts';

it('knows the same of people and gives them the same leave, in whatever order and how often', async () => {
  const people = Array.from({ length: 9 }, newId);
  const history = historyOf(people, 20_261_121);
  const replay = { service: 'leave' as const, start };
  const random = randomFrom(7);
  const [once, mixed] = await Promise.all([
    heard(replay, [history]),
    heard(replay, [shuffled(random, history), shuffled(random, history)]),
  ]);
  // An administrator has no leave, and what rests until they are staff again counts for nothing.
  const known = async (database: typeof once) => {
    const { people, settings = [] } = await contentsOf(database, { people: [], settings: [] });
    return { people, settings: settings.filter(({ dormant }) => !dormant) };
  };
  await eventually(async () => {
    const inOrder = await known(once);
    expect(await known(mixed)).toEqual(inOrder);
    expect(inOrder.people).toHaveLength(people.length);
    expect(inOrder.settings).not.toEqual([]);
  });
}, 240_000);
