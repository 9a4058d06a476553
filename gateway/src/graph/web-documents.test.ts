import { webDocuments } from '@portal/tools/bench/web-documents';
import { mergeInitialQueries } from '@portal/tools/merge-initial-queries';
import { expect, test } from 'vitest';
import { parseWithinLimits } from './document-cache.ts';
import { measureOperation } from './document-cost.ts';
import { findOperation, fragmentsByName } from './document-definitions.ts';
import { documentLimits } from './document-limits.ts';

const documents = await webDocuments();

const measured = [
  ...documents.names.map((name) => [name, documents(name)] as const),
  ...Object.values(await mergeInitialQueries())
    .flat()
    .map(({ operationName, query }) => [operationName, query] as const),
];

test.each(measured)(
  '%s of the web app stays below two thirds of every limit but the cost',
  (name, text) => {
    const verdict = parseWithinLimits(text);
    if (!verdict.ok) throw new Error(verdict.failure.message);
    const operation = findOperation(verdict.value, name);
    if (!operation) throw new Error('no operation');
    const measure = measureOperation(operation, fragmentsByName(verdict.value), documentLimits);
    for (const limit of ['depth', 'aliases', 'rootFields', 'fields'] as const) {
      expect(measure[limit], limit).toBeLessThanOrEqual(documentLimits[limit] * (2 / 3));
    }
    expect(measure.cost).toBeLessThanOrEqual(documentLimits.cost * 0.8);
  },
);
