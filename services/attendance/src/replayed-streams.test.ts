import { newId } from '@portal/kernel/new-id';
import { buildEventHistory, historicDays } from '@portal/testing/build-event-history';
import { eventually } from '@portal/testing/eventually';
import { readCollections, replayToFreshService } from '@portal/testing/replay-to-fresh-service';
import { seededRandom, shuffle } from '@portal/testing/seeded-random';
import { expect, it } from 'vitest';
import { growingCollections } from '../testing/growing-collections.ts';
import { session } from '../testing/sessions.ts';
import { start } from './service.ts';

it('gives the same people, leave and lateness, in any order and number of events', async () => {
  const people = Array.from({ length: 9 }, newId);
  const history = buildEventHistory(people, 20_261_121);
  const late = { isLate: true, lateMinutes: 20 };
  const sessions = people.flatMap((id) =>
    historicDays.map((day) =>
      session(id, new Date(`${day}T09:20:00Z`), new Date(`${day}T17:20:00Z`), late),
    ),
  );
  const replay = {
    service: 'attendance' as const,
    collections: growingCollections,
    start,
    prepare: (database: Awaited<ReturnType<typeof replayToFreshService>>) =>
      database.collection<(typeof sessions)[number]>('entries').insertMany(sessions),
  };
  const random = seededRandom(5);
  const [once, mixed] = await Promise.all([
    replayToFreshService(replay, [history]),
    replayToFreshService(replay, [shuffle(random, history), shuffle(random, history)]),
  ]);
  // The number of changes depends on the order of events, but the final state doesn't.
  const collections = { people: [], 'leave-days': [], entries: ['version'] };
  await eventually(async () => {
    const inOrder = await readCollections(once, collections);
    expect(await readCollections(mixed, collections)).toEqual(inOrder);
    expect(inOrder.people).toHaveLength(people.length);
    // Every third person is deleted.
    expect(inOrder.entries).toHaveLength((sessions.length * 2) / 3);
    const flags = inOrder.entries?.map(({ isLate }) => isLate);
    expect(new Set(flags)).toEqual(new Set([true, false]));
  });
}, 240_000);
