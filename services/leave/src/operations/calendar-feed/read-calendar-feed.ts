import type { readCalendarFeed as contract } from '@portal/contracts/leave/calendar-feed';
import type { InputOf } from '@portal/contracts/operation';
import { hasLeftBy } from '@portal/kernel/employment';
import { londonDay, yearsBefore } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { calendarEvents } from '../../domain/calendar-events.ts';
import { daysWithinEmployment } from '../../domain/employment.ts';
import { calendarNotFoundFailure } from '../../domain/leave-errors.ts';
import { toICalendar } from '../../dto/to-icalendar.ts';
import { hashFeedSecret } from '../../operation-steps/feed-secret.ts';

/** Returns a calendar feed. The secret is the only access check: sessions are ignored. */
export async function readCalendarFeed(
  {
    feeds,
    people,
    settings,
    leaveRequests,
    holidays,
  }: Pick<Dependencies, 'feeds' | 'people' | 'settings' | 'leaveRequests' | 'holidays'>,
  request: Request,
  { secret }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const feed = await feeds.bySecretHash(hashFeedSecret(secret.replace(/\.ics$/, '')));
  if (!feed) return calendarNotFoundFailure;
  // Administrators and deleted people have no leave, and leavers no access.
  const staff = await settings.byUser(feed.userId);
  if (!staff) return calendarNotFoundFailure;
  const today = londonDay(request.now());
  const termsOf = await people.workingTerms([feed.userId]);
  const terms = termsOf(feed.userId);
  // A SCIM client ends the access before the last day.
  if (hasLeftBy(terms, today) || (await people.isDeactivated(feed.userId))) {
    return calendarNotFoundFailure;
  }
  const from = yearsBefore(today, 1);
  const own = await leaveRequests.overlapping([feed.userId], { from });
  const schedule = { patterns: terms.patterns, calendar: await holidays.current() };
  const employed = own.map((one) => daysWithinEmployment(one, terms));
  return ok({ content: toICalendar(calendarEvents(employed, from, schedule)) });
}
