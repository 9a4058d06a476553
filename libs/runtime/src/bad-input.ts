import type { Issue } from '@portal/kernel/result';
import { fail } from '@portal/kernel/result';
import type { z } from 'zod';

// A body of 100 KB has room for thousands of faults, and nobody reads so many.
const mostIssues = 50;

/**
 * What zod found, as a failure: the message is that of the first issue, and every issue says
 * where (the first 50 of them). A field that is not known is named.
 */
export function badInput(error: z.ZodError) {
  const issues = error.issues.flatMap(issuesOf).slice(0, mostIssues);
  return fail('BAD_INPUT', sentenceOf(issues[0]), { issues });
}

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: 'is not a known field' }));
  }
  return [{ path, message: issue.message }];
}

/** Contracts write `must be a day` for a field; on its own the message needs the field's name. */
export function sentenceOf(issue: Issue | undefined): string {
  if (!issue) return 'The input is not valid';
  const { path, message } = issue;
  return path.length > 0 && /^\p{Ll}/u.test(message) ? `${path.join('.')} ${message}` : message;
}
