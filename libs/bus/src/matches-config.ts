import { isDeepStrictEqual } from 'node:util';

/**
 * Whether the configuration of a stream or consumer has all values of `expected`. Properties that
 * the broker adds are ignored.
 */
export function matchesConfig(actual: object, expected: object): boolean {
  const values = actual as Record<string, unknown>;
  return Object.entries(expected).every(([name, value]) =>
    isPlainObject(value)
      ? isPlainObject(values[name]) && matchesConfig(values[name], value)
      : isDeepStrictEqual(values[name] ?? omittedValue(value), value),
  );
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The broker omits values that are zero, false or empty. */
function omittedValue(expected: unknown): unknown {
  if (typeof expected === 'number') return 0;
  return typeof expected === 'boolean' ? false : expected === '' ? '' : undefined;
}
