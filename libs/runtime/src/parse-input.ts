import { fail, type Issue, ok, type Result } from '@portal/kernel/result';
import type { z } from 'zod';
import { badInput } from './bad-input.ts';

// Tabs and line ends are part of what people write; no other control character is.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Reads an operation's input by its schema, for REST and GraphQL alike. Text with control
 * characters, or with half of a character, is BAD_INPUT wherever it is: it could not be stored and
 * shown again as it came.
 */
export function parseInput<Input extends z.ZodObject>(
  schema: Input,
  given: unknown,
): Result<z.output<Input>, 'BAD_INPUT'> {
  const issue = unwritableText(given, []);
  if (issue) {
    return fail('BAD_INPUT', `${issue.path.join('.')} ${issue.message}`, { issues: [issue] });
  }
  const parsed = schema.safeParse(given, { error: wording });
  return parsed.success ? ok(parsed.data) : badInput(parsed.error);
}

const kinds: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
};

/** Where a contract has no words of its own for what is missing or of another kind. */
function wording({ code, input, expected }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type') return undefined;
  if (input === undefined || input === null) return 'is required';
  return `must be ${kinds[String(expected)] ?? `of type ${expected}`}`;
}

function unwritableText(value: unknown, path: Issue['path']): Issue | null {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !control.test(value)) return null;
    return { path, message: 'must be text without control characters' };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(name) : name;
    const issue = unwritableText(inner, [...path, step]);
    if (issue) return issue;
  }
  return null;
}
