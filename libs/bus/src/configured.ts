import { isDeepStrictEqual } from 'node:util';
import { isNotFound } from './api-failures.ts';

/** Whether a stream or consumer is configured as wanted; what the broker adds by itself is left out. */
export function includesConfig(actual: object, wanted: object): boolean {
  const values = actual as Record<string, unknown>;
  return Object.entries(wanted).every(([name, value]) =>
    isPlainObject(value)
      ? isPlainObject(values[name]) && includesConfig(values[name], value)
      : isDeepStrictEqual(values[name] ?? defaultOf(value), value),
  );
}

/** Gives null where what is looked up does not exist. */
export async function infoOrNull<Info>(lookUp: () => Promise<Info>): Promise<Info | null> {
  try {
    return await lookUp();
  } catch (failure) {
    if (isNotFound(failure)) return null;
    throw failure;
  }
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The broker leaves out what is zero, false or empty. */
function defaultOf(value: unknown): unknown {
  if (typeof value === 'number') return 0;
  return typeof value === 'boolean' ? false : value === '' ? '' : undefined;
}
