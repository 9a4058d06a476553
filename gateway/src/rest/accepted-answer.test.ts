import { archiveDateRange } from '@portal/contracts/records/archive';
import { expect, test } from 'vitest';
import { acceptedAnswer } from './accepted-answer.ts';
import { openApi } from './open-api.ts';

const rest = { status: 200, accepted: 'jobId' } as const;
const range = { fromDate: '2026-01-01', toDate: '2026-12-31' };
const jobId = 'a'.repeat(24);

test('what is done is answered without the field that nothing is in', () => {
  const done = { archived: 3, updated: 0, ...range };
  expect(acceptedAnswer(rest, { ...done, jobId: null })).toEqual({ status: 200, value: done });
});

test('what goes on is 202 with that field alone', () => {
  const given = { archived: null, updated: null, ...range, jobId };
  expect(acceptedAnswer(rest, given)).toEqual({ status: 202, value: { jobId } });
});

test('both are described, and neither with a null', () => {
  type Described = Record<string, { post: { responses: Record<number, unknown> } }>;
  const paths = openApi([archiveDateRange]).paths as Described;
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
