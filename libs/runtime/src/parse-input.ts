import { fail, type Issue, ok, type Result } from '@portal/kernel/result';
import type { z } from 'zod';
import { toBadInput } from './bad-input.ts';

// People write tabs and line breaks, but no other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Parses an operation's input by its schema, for REST and GraphQL alike. Gives BAD_INPUT with the
 * issues where it doesn't fit, or where any text has control characters or lone surrogates, which
 * can't be stored and shown unchanged.
 */
export function parseInput<Input extends z.ZodObject>(
  schema: Input,
  rawInput: unknown,
): Result<z.output<Input>, 'BAD_INPUT'> {
  const issue = findControlCharacter(rawInput, []);
  if (issue) {
    return fail('BAD_INPUT', `${issue.path.join('.')} ${issue.message}`, { issues: [issue] });
  }
  const parsed = schema.safeParse(rawInput, { error: defaultMessage });
  return parsed.success ? ok(parsed.data) : toBadInput(parsed.error);
}

const typeDescriptions: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
};

/** The message for a missing field or a wrong type where the contract has none of its own. */
function defaultMessage({ code, input, expected }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type') return undefined;
  if (input === undefined || input === null) return 'is required';
  return `must be ${typeDescriptions[String(expected)] ?? `of type ${expected}`}`;
}

function findControlCharacter(value: unknown, path: Issue['path']): Issue | null {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !controlCharacters.test(value)) return null;
    return { path, message: 'must be text without control characters' };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(name) : name;
    const issue = findControlCharacter(inner, [...path, step]);
    if (issue) return issue;
  }
  return null;
}
