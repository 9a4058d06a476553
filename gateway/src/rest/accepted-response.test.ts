import { archiveDateRange } from '@portal/contracts/records/archive';
import { expect, test } from 'vitest';
import { toAcceptedResponse } from './accepted-response.ts';
import { openApiDocument } from './openapi-document.ts';

const rest = { status: 200, acceptedField: 'jobId' } as const;
const range = { fromDate: '2026-01-01', toDate: '2026-12-31' };
const jobId = 'a'.repeat(24);

test('a finished operation gives its result without the job’s id', () => {
  const done = { archived: 3, updated: 0, ...range };
  expect(toAcceptedResponse(rest, { ...done, jobId: null })).toEqual({ status: 200, value: done });
});

test('a continuing operation gives 202 with the job’s id alone', () => {
  const result = { archived: null, updated: null, ...range, jobId };
  expect(toAcceptedResponse(rest, result)).toEqual({ status: 202, value: { jobId } });
});

test('OpenAPI describes both bodies, neither with null', () => {
  type Paths = Record<string, { post: { responses: Record<number, unknown> } }>;
  const paths = openApiDocument([archiveDateRange]).paths as Paths;
  const responses = paths[archiveDateRange.rest.path]?.post.responses ?? {};
  const bodyOf = (required: string[]) => ({
    content: { 'application/json': { schema: { required, additionalProperties: false } } },
  });
  expect(responses).toMatchObject({
    200: bodyOf(['archived', 'updated', 'fromDate', 'toDate']),
    202: bodyOf(['jobId']),
  });
  expect(JSON.stringify([responses[200], responses[202]])).not.toContain('null');
  expect(JSON.stringify(responses[200])).not.toContain('jobId');
});
