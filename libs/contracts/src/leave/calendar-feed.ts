import { z } from 'zod';
import { operation } from '../operation.ts';
import { instant } from '../scalars.ts';

/*
 * A person's own leave as an iCalendar feed at a secret URL, which can be revoked.
 */

export const calendarFeed = z.strictObject({
  /** The path of the feed. Anyone who knows it can read the person’s leave. */
  path: z.string(),
  createdAt: instant,
});
export type CalendarFeed = z.output<typeof calendarFeed>;

export const ownCalendarFeed = operation({
  name: 'calendarFeed',
  service: 'leave',
  kind: 'query',
  summary: 'The secret address of your calendar feed, or null if there is none',
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
  summary: 'Create a secret address for your calendar feed; an earlier one stops working',
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
  summary: 'Revoke the secret address of your calendar feed',
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
  summary: 'A person’s leave as iCalendar, for anybody with the secret address',
  access: 'anyone',
  input: z.strictObject({
    /** With or without `.ics`, which some calendar programs require. */
    secret: z.string().regex(/^[\w-]{43}(\.ics)?$/, 'must be the secret from a calendar link'),
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
