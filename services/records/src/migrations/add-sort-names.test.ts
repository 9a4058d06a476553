import { expect, test } from 'vitest';
import { openTestStores } from '../../testing/open-test-stores.ts';
import { addSortNames } from './add-sort-names.ts';

const { archive, hire, collection, connection } = await openTestStores('sort-names');

test('people from before get a sort key, deleted ones and those with one stay as they are', async () => {
  const old = await hire({ firstName: 'Åsa', lastName: 'Berg' });
  await hire({ firstName: 'Ada', lastName: 'Adams' });
  const gone = await hire();
  await collection('people').updateOne({ _id: old }, { $unset: { sortName: 1 } });
  await connection.transaction((session) =>
    archive.people.markDeleted({ id: gone, version: 2 }, session),
  );
  expect(await addSortNames(archive)).toEqual({ people: 1 });
  expect(await addSortNames(archive)).toEqual({ people: 0 });
  const listed = await archive.people.listByName([], { position: null, limit: 10 });
  expect(listed.map(({ sortName }) => sortName)).toEqual(['adams\tada', 'berg\tasa']);
  expect(await collection('people').findOne({ _id: gone })).not.toHaveProperty('sortName');
});
