import type { Sealer } from '@portal/auth/sealer';
import { serviceNames } from '@portal/contracts/operation';

/** A sequence number in the stream of each service, in the order of `serviceNames`. */
export type CursorPositions = readonly number[];

/**
 * Encodes positions as the event id with which a client reconnects, to any gateway. The cursor is
 * encrypted because sequence numbers reveal how active the whole organisation is.
 */
export function encodeCursor(positions: CursorPositions, sealer: Sealer): string {
  return sealer.seal(positions.join(' '));
}

/** Decodes a cursor; null for one that no gateway issued. */
export function decodeCursor(cursor: string, sealer: Sealer): CursorPositions | null {
  if (cursor.length > 300) return null;
  const positions = sealer.open(cursor)?.split(' ').map(Number) ?? [];
  const isValid = positions.length === serviceNames.length && positions.every(Number.isSafeInteger);
  return isValid ? positions : null;
}
