import { parseArgs } from 'node:util';
import { expectedError } from '../portal/expected-error.ts';

/** The size of a demo. */
export interface DemoOptions {
  /** Everyone with an account, three of them administrators. */
  people: number;
  years: number;
}

export const defaultOptions: DemoOptions = { people: 60, years: 2 };

const limits = { people: [10, 100_000], years: [1, 6] } as const;

/**
 * Parses what follows `npm run demo --`. Null where no size is given. Throws a plain error for an unknown
 * option or a value that isn't a whole number within the limits.
 */
export function parseDemoOptions(given: readonly string[]): DemoOptions | null {
  const { people, years } = parse(given);
  if (people === undefined && years === undefined) return null;
  return {
    people: wholeNumber('people', people ?? `${defaultOptions.people}`),
    years: wholeNumber('years', years ?? `${defaultOptions.years}`),
  };
}

function parse(given: readonly string[]): { people?: string; years?: string } {
  const options = { people: { type: 'string' }, years: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...given], options }).values;
  } catch {
    throw expectedError('usage: npm run demo [-- --people 60 --years 2]');
  }
}

function wholeNumber(name: keyof DemoOptions, text: string): number {
  const [least, most] = limits[name];
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw expectedError(`--${name} must be a whole number from ${least} to ${most}, not ${text}`);
}
