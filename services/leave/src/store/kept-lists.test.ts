import { expect, it } from 'vitest';
import { keptLists } from './kept-lists.ts';

interface Row {
  userId: string;
  read: number;
}

/** Ada's and Grace's rows of any month, each with the number of the query that gave it. */
function counted() {
  let version = 0;
  let reads = 0;
  const changes: { version: number; userId: string | null }[] = [];
  const lists = keptLists<Row, number>({
    version: async () => version,
    changed(before) {
      const since = changes.filter((change) => change.version > before);
      if (since.some(({ userId }) => userId === null)) return null;
      return since.flatMap(({ userId }) => userId ?? []);
    },
  });
  const read = async (userIds: readonly string[] | null) => {
    reads += 1;
    return (userIds ?? ['ada', 'grace']).map((userId) => ({ userId, read: reads }));
  };
  return {
    change(userId: string | null) {
      version += 1;
      changes.push({ version, userId });
    },
    /** Which query gave Ada's row, and which Grace's. */
    async ask(asked: string) {
      const rows = await lists(asked, read);
      return ['ada', 'grace'].map((name) => rows.find(({ userId }) => userId === name)?.read);
    },
    lists,
    read,
  };
}

it('reads a list once, also for several who ask at once', async () => {
  const { ask } = counted();
  expect(await Promise.all([ask('May'), ask('May')])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(await ask('May')).toEqual([1, 1]);
  expect(await ask('June')).toEqual([2, 2]);
});

it('reads the rows of those again whose have changed', async () => {
  const { ask, change } = counted();
  await ask('May');
  change('ada');
  expect(await Promise.all([ask('May'), ask('May')])).toEqual([
    [2, 1],
    [2, 1],
  ]);
  change('grace');
  expect(await ask('May')).toEqual([2, 3]);
});

it('takes out the rows of those who have none any more', async () => {
  const { lists, read, change } = counted();
  await lists('May', read);
  change('ada');
  expect(await lists('May', async () => [])).toEqual([{ userId: 'grace', read: 1 }]);
});

it('reads everybody’s again where nobody knows whose have changed, or too many have', async () => {
  const { ask, change } = counted();
  await ask('May');
  change(null);
  expect(await ask('May')).toEqual([2, 2]);
  for (let number = 0; number < 501; number += 1) change('ada');
  expect(await ask('May')).toEqual([3, 3]);
});

it('keeps those alone that were asked for last', async () => {
  const { ask } = counted();
  for (const month of ['1', '2', '3', '4', '5', '6']) await ask(month);
  expect(await ask('1')).toEqual([1, 1]);
  expect(await ask('7')).toEqual([7, 7]);
  expect(await ask('1')).toEqual([1, 1]);
  expect(await ask('2')).toEqual([8, 8]);
});

it('keeps no list that is too long', async () => {
  const { ask, lists } = counted();
  const row = { userId: 'ada', read: 0 };
  expect(await lists('all', async () => Array(20_001).fill(row))).toHaveLength(20_001);
  expect(await ask('all')).toEqual([1, 1]);
});

it('reads again what could not be read, also what was to be added to it', async () => {
  const { ask, lists, change } = counted();
  const failing = () => Promise.reject(new Error('away'));
  await expect(lists('May', failing)).rejects.toThrow('away');
  expect(await ask('May')).toEqual([1, 1]);
  change('ada');
  await expect(lists('May', failing)).rejects.toThrow('away');
  expect(await ask('May')).toEqual([2, 2]);
});

it('gives what it can where the query that it would have added to fails', async () => {
  const { ask, lists, change } = counted();
  let fail = (_: Error) => {};
  const failing = lists('May', () => new Promise((_, reject) => (fail = reject)));
  await Promise.resolve();
  change('ada');
  const asked = ask('May');
  const failed = expect(failing).rejects.toThrow('away');
  await Promise.resolve();
  await Promise.resolve();
  fail(new Error('away'));
  await failed;
  expect(await asked).toEqual([2, 2]);
});
