import { fail, ok, type Result } from '@portal/kernel/result';

const utf8 = new TextDecoder('utf-8', { fatal: true });
// GraphQL variables, an input, a list, its items: the deepest of ours is below half of it.
const deepest = 20;

/**
 * Whether a body of this type is read. Only JSON: another site's form can't send it without the
 * browser asking first. A request without body needs no type, but must not have another.
 */
export function isJson(contentType: string | undefined, hasBody: boolean): boolean {
  if (contentType === undefined) return !hasBody;
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  if (type.trim() !== 'application/json') return false;
  return parameters.every((parameter) => {
    const [name, value] = parameter.trim().split('=');
    return name !== 'charset' || value?.replaceAll('"', '') === 'utf-8';
  });
}

/** The object that a body holds; `{}` for an empty one. Anything else is BAD_INPUT. */
export function objectIn(body: Buffer): Result<Record<string, unknown>, 'BAD_INPUT'> {
  if (body.length === 0) return ok({});
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch {
    return refuse('The body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('The body must be a JSON object');
  }
  const fault = faultOf(value, 0);
  if (fault) return refuse(fault);
  return ok(value as Record<string, unknown>);
}

/** An issue of the body as a whole: every BAD_INPUT of REST says what is wrong where. */
function refuse(message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [], message }] });
}

/**
 * `__proto__` as a key, at any depth, is harmless in JSON and a trap in whatever copies it. What is
 * nested without end is no input of ours, and whoever walks through it runs out of stack.
 */
function faultOf(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth > deepest) return 'The body is nested too deeply';
  if (Object.hasOwn(value, '__proto__')) return 'The body has a field that is never allowed';
  for (const inner of Object.values(value)) {
    const fault = faultOf(inner, depth + 1);
    if (fault) return fault;
  }
  return null;
}
