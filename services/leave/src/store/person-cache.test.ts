import { expect, it } from 'vitest';
import { createPersonCache } from './person-cache.ts';

interface Row {
  userId: string;
  read: number;
}

/** Ada's and Grace's rows of a month, each with the number of its query. */
function counted() {
  let version = 0;
  let reads = 0;
  const changes: { version: number; userId: string | null }[] = [];
  const lists = createPersonCache<Row, number>({
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
    /** The queries that returned Ada's and Grace's rows. */
    async ask(requested: string) {
      const rows = await lists(requested, read);
      return ['ada', 'grace'].map((name) => rows.find(({ userId }) => userId === name)?.read);
    },
    lists,
    read,
  };
}

it('reads a list once, also for concurrent callers', async () => {
  const { ask } = counted();
  expect(await Promise.all([ask('May'), ask('May')])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(await ask('May')).toEqual([1, 1]);
  expect(await ask('June')).toEqual([2, 2]);
});

it('reads only changed people’s rows again', async () => {
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

it('removes the rows of people who have none any more', async () => {
  const { lists, read, change } = counted();
  await lists('May', read);
  change('ada');
  expect(await lists('May', async () => [])).toEqual([{ userId: 'grace', read: 1 }]);
});

it('reads everybody’s rows again if it is unknown whose changed, or too many did', async () => {
  const { ask, change } = counted();
  await ask('May');
  change(null);
  expect(await ask('May')).toEqual([2, 2]);
  for (let number = 0; number < 501; number += 1) change('ada');
  expect(await ask('May')).toEqual([3, 3]);
});

it('keeps only the most recently used lists', async () => {
  const { ask } = counted();
  for (const month of ['1', '2', '3', '4', '5', '6']) await ask(month);
  expect(await ask('1')).toEqual([1, 1]);
  expect(await ask('7')).toEqual([7, 7]);
  expect(await ask('1')).toEqual([1, 1]);
  expect(await ask('2')).toEqual([8, 8]);
});

it('doesn’t cache a list that is too long', async () => {
  const { ask, lists } = counted();
  const row = { userId: 'ada', read: 0 };
  expect(await lists('all', async () => Array(20_001).fill(row))).toHaveLength(20_001);
  expect(await ask('all')).toEqual([1, 1]);
});

it('reads again after a failure, also of a partial read', async () => {
  const { ask, lists, change } = counted();
  const failing = () => Promise.reject(new Error('away'));
  await expect(lists('May', failing)).rejects.toThrow('away');
  expect(await ask('May')).toEqual([1, 1]);
  change('ada');
  await expect(lists('May', failing)).rejects.toThrow('away');
  expect(await ask('May')).toEqual([2, 2]);
});

it('reads everything if the earlier read fails', async () => {
  const { ask, lists, change } = counted();
  let fail = (_: Error) => {};
  const failing = lists('May', () => new Promise((_, reject) => (fail = reject)));
  await Promise.resolve();
  change('ada');
  const requested = ask('May');
  const failed = expect(failing).rejects.toThrow('away');
  await Promise.resolve();
  await Promise.resolve();
  fail(new Error('away'));
  await failed;
  expect(await requested).toEqual([2, 2]);
});
