import { z } from 'zod';
import { operation } from '../operation.ts';
import { instant } from '../scalars.ts';

/*
 * One’s own leave in a calendar program: iCalendar at a secret address, which can be revoked.
 */

export const calendarFeed = z.strictObject({
  /** Behind the portal’s own address; whoever knows it reads the person’s leave. */
  path: z.string(),
  createdAt: instant,
});
export type CalendarFeed = z.output<typeof calendarFeed>;

export const ownCalendarFeed = operation({
  name: 'calendarFeed',
  service: 'leave',
  kind: 'query',
  summary: 'The secret address of one’s own calendar feed, or null where there is none',
  access: 'employee',
  input: z.strictObject({}),
  output: calendarFeed.nullable(),
  errors: [],
  rest: { method: 'GET', path: '/api/calendar-feed', status: 200 },
});

export const createCalendarFeed = operation({
  name: 'createCalendarFeed',
  service: 'leave',
  kind: 'mutation',
  summary: 'Make a secret address for one’s own calendar feed; an earlier one works no more',
  access: 'employee',
  input: z.strictObject({}),
  output: calendarFeed,
  errors: ['SERVICE_UNAVAILABLE'],
  rest: { method: 'POST', path: '/api/calendar-feed', status: 201 },
});

export const revokeCalendarFeed = operation({
  name: 'revokeCalendarFeed',
  service: 'leave',
  kind: 'mutation',
  summary: 'Revoke the secret address of one’s own calendar feed',
  access: 'employee',
  input: z.strictObject({}),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/calendar-feed', status: 200 },
});

export const readCalendarFeed = operation({
  name: 'readCalendarFeed',
  service: 'leave',
  kind: 'query',
  summary: 'A person’s leave as iCalendar, for whoever has the secret address',
  access: 'anyone',
  input: z.strictObject({
    /** With or without `.ics`, which some programs want to see. */
    secret: z.string().regex(/^[\w-]{43}(\.ics)?$/, 'must be as the portal gave it'),
  }),
  output: z.strictObject({ content: z.string() }),
  errors: ['NOT_FOUND'],
  rest: {
    method: 'GET',
    path: '/api/calendar-feed/{secret}',
    status: 200,
    mediaType: 'text/calendar',
  },
});
