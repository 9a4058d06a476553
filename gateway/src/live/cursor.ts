import type { Sealer } from '@portal/auth/sealing';
import { serviceNames } from '@portal/contracts/operation';

/** A place in the stream of each service, in the order of `serviceNames`. */
export type Places = readonly number[];

/**
 * Writes places for a client to come back with, at this gateway or another. Sealed, because they
 * tell how much happens in the whole house.
 */
export function writeCursor(places: Places, sealer: Sealer): string {
  return sealer.seal(places.join(' '));
}

/** The places of a cursor, or null where it is none of ours. */
export function readCursor(cursor: string, sealer: Sealer): Places | null {
  if (cursor.length > 300) return null;
  const places = sealer.open(cursor)?.split(' ').map(Number) ?? [];
  const isOne = places.length === serviceNames.length && places.every(Number.isSafeInteger);
  return isOne ? places : null;
}

/** The later of both, stream by stream. */
export function laterOf(one: Places, other: Places): Places {
  return one.map((place, i) => Math.max(place, other[i] ?? 0));
}
