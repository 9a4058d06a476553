import { hash } from 'node:crypto';
import { seededRandom } from '@portal/testing/seeded-random';

/** A seeded random source: the same keys give the same values, independently of other sources. */
export interface SeededRandom {
  /** A fraction of 1. */
  fraction(): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** True with the given probability. */
  boolean(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

/** Makes a random source for some keys, so that changing one part of a plan affects no other. */
export function createSeededRandom(...keys: (string | number)[]): SeededRandom {
  const fraction = seededRandom(digestOf(keys).readInt32LE());
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  return {
    fraction,
    integer,
    boolean: (probability) => fraction() < probability,
    pick: <Value>(values: readonly Value[]) => values[integer(0, values.length - 1)] as Value,
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
