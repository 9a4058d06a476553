import type { readCalendarFeed as contract } from '@portal/contracts/leave/calendar-feed';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay, yearsBefore } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { calendarEvents } from '../domain/calendar-events.ts';
import { feedBySecretHash } from '../store/calendar-feeds.ts';
import { leaveOf } from '../store/requests.ts';
import { settingsOf } from '../store/settings.ts';
import type { Dependencies } from './dependencies.ts';
import { hashOf, noSuchCalendar } from './feed-secret.ts';
import { icalendar } from './icalendar.ts';

/** Whoever knows the secret is whoever may: no session is asked for, nor looked at. */
export async function readCalendarFeed(
  { feeds, settings, requests, holidays }: Dependencies,
  request: Request,
  { secret }: InputOf<typeof contract>,
) {
  const feed = await feedBySecretHash(feeds, hashOf(secret.replace(/\.ics$/, '')));
  if (!feed) return noSuchCalendar;
  // Whoever became an administrator has no leave, nor has one who is no more.
  const [staff] = await settingsOf(settings, [feed.userId]);
  if (!staff) return noSuchCalendar;
  const from = yearsBefore(londonDay(request.now()), 1);
  const own = await leaveOf(requests, [feed.userId], { from });
  return ok({ content: icalendar(calendarEvents(own, from, await holidays.current())) });
}
