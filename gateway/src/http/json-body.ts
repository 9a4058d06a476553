import { fail, ok, type Result } from '@portal/kernel/result';

const utf8 = new TextDecoder('utf-8', { fatal: true });
// More than twice the depth of any input of the portal.
const maxDepth = 20;
// More than twice those of any input. Parsed, 33,000 empty objects take twenty times the 100 KB that they are sent in, and
// they stay in memory while their request waits for its turn.
const maxValues = 1_000;
const tooManyValues = 'The body has too many values';

export const jsonMediaTypes: readonly string[] = ['application/json'];

/**
 * Whether a request's content type is JSON in UTF-8, or of the given types. Another site's form can't send JSON without a
 * CORS preflight. A request without a body needs no content type.
 */
export function isJsonContentType(
  contentType: string | undefined,
  hasBody: boolean,
  mediaTypes = jsonMediaTypes,
): boolean {
  if (contentType === undefined) return !hasBody;
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  if (!mediaTypes.includes(type.trim())) return false;
  return parameters.every((parameter) => {
    const [name, value] = parameter.trim().split('=');
    return name !== 'charset' || value?.replaceAll('"', '') === 'utf-8';
  });
}

/** Parses a body as a JSON object; `{}` for an empty body. Anything else is BAD_INPUT. */
export function parseJsonObject(body: Buffer): Result<Record<string, unknown>, 'BAD_INPUT'> {
  if (body.length === 0) return ok({});
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch {
    return badInput('The body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return badInput('The body must be a JSON object');
  }
  const fault = findFault(value);
  if (fault) return badInput(fault);
  return ok(value as Record<string, unknown>);
}

/** Parses a form as another system posts it: of a field that is sent twice, the last. */
export function parseForm(body: Buffer): Result<Record<string, unknown>, 'BAD_INPUT'> {
  const text = body.toString('utf8');
  // Before it is parsed: 50,000 names without a value take a tenth of a second.
  if (text.split('&', maxValues + 1).length > maxValues) return badInput(tooManyValues);
  const fields = [...new URLSearchParams(text)];
  if (fields.some(([name]) => name === '__proto__')) {
    return badInput('The body has a field that is never allowed');
  }
  return ok(Object.fromEntries(fields));
}

/** A BAD_INPUT with one issue, which concerns the body as a whole. */
function badInput(message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [], message }] });
}

/**
 * Finds what makes a parsed body dangerous. A key `__proto__`, at any depth, changes the prototype
 * of whatever copies the object; very deep nesting overflows the stack of whatever walks through
 * it; thousands of values take much more memory than the body.
 */
function findFault(body: object): string | null {
  let count = 0;

  function visit(value: unknown, depth: number): string | null {
    count += 1;
    if (count > maxValues) return tooManyValues;
    if (typeof value !== 'object' || value === null) return null;
    if (depth > maxDepth) return 'The body is nested too deeply';
    if (Object.hasOwn(value, '__proto__')) return 'The body has a field that is never allowed';
    for (const inner of Object.values(value)) {
      const fault = visit(inner, depth + 1);
      if (fault) return fault;
    }
    return null;
  }

  return visit(body, 0);
}
