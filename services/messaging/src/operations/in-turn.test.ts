import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('the same key waits for its turn, another does not, and a failure holds nobody up', async () => {
  const take = inTurn();
  const done: string[] = [];
  const work = (name: string, ms: number) => async () => {
    await after(ms);
    done.push(name);
    if (name === 'fails') throw new Error(name);
    return name;
  };
  const answers = await Promise.allSettled([
    take('a', work('first', 40)),
    take('a', work('fails', 1)),
    take('a', work('last', 1)),
    take('b', work('other', 10)),
  ]);
  expect(done).toEqual(['other', 'first', 'fails', 'last']);
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});
