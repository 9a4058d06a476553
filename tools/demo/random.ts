import { createHash } from 'node:crypto';
import { randomFrom } from '@portal/testing/random';

/** Chance that is the same for the same keys, whatever else is asked for before or after. */
export interface Chance {
  /** A fraction of 1. */
  fraction(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** True so often, as a fraction of 1. */
  isSo(often: number): boolean;
  one<Value>(values: readonly Value[]): Value;
}

/** Each matter has a chance of its own, so that one that is planned otherwise changes no other. */
export function chanceOf(...keys: (string | number)[]): Chance {
  const fraction = randomFrom(digestOf(keys).readInt32LE());
  const whole = (least: number, most: number) =>
    least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    whole,
    isSo: (often) => fraction() < often,
    one: <Value>(values: readonly Value[]) => values[whole(0, values.length - 1)] as Value,
  };
}

/** An id as MongoDB would make it at that instant, the same for the same keys. */
export function idAt(at: Date, ...keys: (string | number)[]): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return seconds.toString(16).padStart(8, '0') + digestOf(keys).toString('hex').slice(0, 16);
}

function digestOf(keys: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(keys)).digest();
}
