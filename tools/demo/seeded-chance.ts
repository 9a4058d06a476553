import { hash } from 'node:crypto';
import { seededRandom } from '@portal/testing/seeded-random';

/** A seeded random source: the same keys give the same values, independently of other sources. */
export interface Chance {
  /** A fraction of 1. */
  fraction(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** True with the given probability. */
  isSo(often: number): boolean;
  one<Value>(values: readonly Value[]): Value;
}

/** Makes a random source for some keys, so that changing one part of a plan affects no other. */
export function seededChance(...keys: (string | number)[]): Chance {
  const fraction = seededRandom(digestOf(keys).readInt32LE());
  const whole = (least: number, most: number) =>
    least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    whole,
    isSo: (often) => fraction() < often,
    one: <Value>(values: readonly Value[]) => values[whole(0, values.length - 1)] as Value,
  };
}

/** Makes an id in the format of MongoDB for an instant; the same keys give the same id. */
export function seededId(at: Date, ...keys: (string | number)[]): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return seconds.toString(16).padStart(8, '0') + digestOf(keys).toString('hex').slice(0, 16);
}

function digestOf(keys: readonly (string | number)[]): Buffer {
  return hash('sha256', JSON.stringify(keys), 'buffer');
}
