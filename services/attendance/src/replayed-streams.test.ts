import { eventually } from '@portal/testing/eventually';
import { historicDays, historyOf } from '@portal/testing/history';
import { newId } from '@portal/testing/people';
import { randomFrom, shuffled } from '@portal/testing/random';
import { contentsOf, heard } from '@portal/testing/replay';
import { expect, it } from 'vitest';
import { start } from './service.ts';
import { session } from './test-sessions.ts';

it('knows the same of people and leave, and who was late, in whatever order and how often', async () => {
  const people = Array.from({ length: 9 }, newId);
  const history = historyOf(people, 20_261_121);
  const late = { isLate: true, lateMinutes: 20 };
  const sessions = people.flatMap((id) =>
    historicDays.map((day) =>
      session(id, new Date(`${day}T09:20:00Z`), new Date(`${day}T17:20:00Z`), late),
    ),
  );
  const replay = {
    service: 'attendance' as const,
    start,
    prepare: (database: Awaited<ReturnType<typeof heard>>) =>
      database.collection<(typeof sessions)[number]>('entries').insertMany(sessions),
  };
  const random = randomFrom(5);
  const [once, mixed] = await Promise.all([
    heard(replay, [history]),
    heard(replay, [shuffled(random, history), shuffled(random, history)]),
  ]);
  // How often a session changed on the way depends on the order, and how it ends does not.
  const collections = { people: [], 'leave-days': [], entries: ['version'] };
  await eventually(async () => {
    const inOrder = await contentsOf(once, collections);
    expect(await contentsOf(mixed, collections)).toEqual(inOrder);
    expect(inOrder.people).toHaveLength(people.length);
    expect(inOrder.entries).toHaveLength((sessions.length * 2) / 3);
    const flags = inOrder.entries?.map(({ isLate }) => isLate);
    expect(new Set(flags)).toEqual(new Set([true, false]));
  });
}, 240_000);
