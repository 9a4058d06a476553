import { createHash, randomBytes } from 'node:crypto';
import type { Sealer } from '@portal/auth/sealer';
import type { CalendarFeed as Described } from '@portal/contracts/leave/calendar-feed';
import { fail } from '@portal/kernel/result';
import type { CalendarFeed } from '../store/calendar-feeds.ts';

const secretBytes = 32;

export const noSuchCalendar = fail('NOT_FOUND', 'Calendar not found');

/** A random secret of 256 bits. It can't be guessed, so attempts need no rate limit. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The path of a feed. Calendar programs need the extension. */
export function feedPath(secret: string): string {
  return `/api/calendar-feed/${secret}.ics`;
}

/**
 * Converts a feed to its owner's DTO; null if the portal's key has changed since it was created.
 */
export function toCalendarFeedDto(
  { sealedSecret, createdAt }: CalendarFeed,
  sealer: Pick<Sealer, 'open'>,
): Described | null {
  const secret = sealer.open(sealedSecret);
  if (secret === null) return null;
  return { path: feedPath(secret), createdAt: createdAt.toISOString() };
}
