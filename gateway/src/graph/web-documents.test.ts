import { webDocuments } from '@portal/tools/bench/web-documents';
import { expect, test } from 'vitest';
import { measureOperation } from './document-cost.ts';
import { documentLimits, fragmentsOf, operationOf, withinLimits } from './document-limits.ts';

const documents = await webDocuments();

test.each(documents.names)(
  '%s of the web app stays below half of every limit but the cost',
  (name) => {
    const verdict = withinLimits(documents(name));
    if (!verdict.ok) throw new Error(verdict.failure.message);
    const operation = operationOf(verdict.value, name);
    if (!operation) throw new Error('no operation');
    const measure = measureOperation(operation, fragmentsOf(verdict.value), documentLimits);
    for (const limit of ['depth', 'aliases', 'rootFields', 'fields'] as const) {
      expect(measure[limit], limit).toBeLessThanOrEqual(documentLimits[limit] / 2);
    }
    expect(measure.cost).toBeLessThanOrEqual(documentLimits.cost * 0.8);
  },
);
