import { expect, it } from 'vitest';
import { initialQueries } from '../../gql/initial-queries.ts';
import { operationName } from '../../lib/initial-queries/cache-initial-responses.ts';
import { initialDocuments } from './initial-documents.ts';

it('are the prefetched ones', () => {
  const prefetched = initialQueries.admin.flatMap(({ queries }) => queries);
  expect(initialDocuments.map(operationName).sort()).toEqual([...prefetched].sort());
});
