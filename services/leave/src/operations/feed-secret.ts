import { createHash, randomBytes } from 'node:crypto';
import type { Sealer } from '@portal/auth/sealing';
import type { CalendarFeed as Described } from '@portal/contracts/leave/calendar-feed';
import { fail } from '@portal/kernel/result';
import type { CalendarFeed } from '../store/calendar-feeds.ts';

const secretBytes = 32;

export const noSuchCalendar = fail('NOT_FOUND', 'Calendar not found');

/** 256 random bits: nobody guesses one, so that tries need no limit. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Where the portal serves a feed; programs go by the ending. */
export function pathOf(secret: string): string {
  return `/api/calendar-feed/${secret}.ics`;
}

/** A feed as its owner sees it; null where the key of the portal has changed since. */
export function describeFeed(
  { sealedSecret, createdAt }: CalendarFeed,
  sealer: Pick<Sealer, 'open'>,
): Described | null {
  const secret = sealer.open(sealedSecret);
  if (secret === null) return null;
  return { path: pathOf(secret), createdAt: createdAt.toISOString() };
}
