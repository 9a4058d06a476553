import { newId } from '@portal/kernel/new-id';
import { buildEventHistory } from '@portal/testing/build-event-history';
import { eventually } from '@portal/testing/eventually';
import { readCollections, replayToFreshService } from '@portal/testing/replay-to-fresh-service';
import { seededRandom, shuffle } from '@portal/testing/seeded-random';
import { expect, it } from 'vitest';
import { growingCollections } from '../testing/growing-collections.ts';
import { start } from './service.ts';

it('gives the same people and settings, in any order and number of events', async () => {
  const people = Array.from({ length: 9 }, newId);
  const history = buildEventHistory(people, 20_261_121);
  const replay = { service: 'leave' as const, collections: growingCollections, start };
  const random = seededRandom(7);
  const [once, mixed] = await Promise.all([
    replayToFreshService(replay, [history]),
    replayToFreshService(replay, [shuffle(random, history), shuffle(random, history)]),
  ]);
  // Suspended settings of administrators don't count.
  const known = async (database: typeof once) => {
    const { people, settings = [] } = await readCollections(database, { people: [], settings: [] });
    return { people, settings: settings.filter(({ dormant }) => !dormant) };
  };
  await eventually(async () => {
    const inOrder = await known(once);
    expect(await known(mixed)).toEqual(inOrder);
    expect(inOrder.people).toHaveLength(people.length);
    expect(inOrder.settings).not.toEqual([]);
  });
}, 240_000);
