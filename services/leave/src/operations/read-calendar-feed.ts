import type { readCalendarFeed as contract } from '@portal/contracts/leave/calendar-feed';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay, yearsBefore } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { calendarEvents } from '../domain/calendar-events.ts';
import { findFeedBySecretHash } from '../store/calendar-feeds.ts';
import { findLeave } from '../store/leave-requests.ts';
import { findSettings } from '../store/leave-settings.ts';
import type { Dependencies } from './dependencies.ts';
import { hashSecret, noSuchCalendar } from './feed-secret.ts';
import { icalendar } from './icalendar.ts';

/** Returns a calendar feed. The secret is the only access check: sessions are ignored. */
export async function readCalendarFeed(
  { feeds, settings, requests, holidays }: Dependencies,
  request: Request,
  { secret }: InputOf<typeof contract>,
) {
  const feed = await findFeedBySecretHash(feeds, hashSecret(secret.replace(/\.ics$/, '')));
  if (!feed) return noSuchCalendar;
  // Administrators and deleted people have no leave.
  const [staff] = await findSettings(settings, [feed.userId]);
  if (!staff) return noSuchCalendar;
  const from = yearsBefore(londonDay(request.now()), 1);
  const own = await findLeave(requests, [feed.userId], { from });
  return ok({ content: icalendar(calendarEvents(own, from, await holidays.current())) });
}
