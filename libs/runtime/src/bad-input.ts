import type { Issue } from '@portal/kernel/result';
import { fail } from '@portal/kernel/result';
import type { z } from 'zod';

// A body of 100 KB can contain thousands of issues, and nobody reads so many.
const maxIssues = 50;

/**
 * Turns a zod error into a BAD_INPUT failure. Its message is that of the first issue; `issues` holds
 * the path and message of the first 50. Unknown fields are named.
 */
export function toBadInput(error: z.ZodError) {
  const issues = error.issues.flatMap(toIssues).slice(0, maxIssues);
  return fail('BAD_INPUT', formatIssue(issues[0]), { issues });
}

function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: 'is not a known field' }));
  }
  return [{ path, message: issue.message }];
}

/** An issue as a sentence: a message such as `must be a day` gets the name of its field. */
export function formatIssue(issue: Issue | undefined): string {
  if (!issue) return 'The input is not valid';
  const { path, message } = issue;
  return path.length > 0 && /^\p{Ll}/u.test(message) ? `${path.join('.')} ${message}` : message;
}
