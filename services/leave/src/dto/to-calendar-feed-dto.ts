import type { CalendarFeed } from '@portal/contracts/leave/calendar-feed';

/** Converts a feed and its secret to the owner's DTO. Calendar programs need the extension. */
export function toCalendarFeedDto(secret: string, createdAt: Date): CalendarFeed {
  return { path: `/api/calendar-feed/${secret}.ics`, createdAt: createdAt.toISOString() };
}
