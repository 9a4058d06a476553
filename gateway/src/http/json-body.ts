import { fail, ok, type Result } from '@portal/kernel/result';

const utf8 = new TextDecoder('utf-8', { fatal: true });

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
    return fail('BAD_INPUT', 'The body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail('BAD_INPUT', 'The body must be a JSON object');
  }
  if (hasHostileKey(value)) return fail('BAD_INPUT', 'The body has a field that is never allowed');
  return ok(value as Record<string, unknown>);
}

/** `__proto__` as a key, at any depth: harmless in JSON, a trap in whatever copies it. */
function hasHostileKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.hasOwn(value, '__proto__')) return true;
  return Object.values(value).some(hasHostileKey);
}
