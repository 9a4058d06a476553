import * as contracts from '@portal/contracts/leave/calendar-feed';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { calendarFeed } from '../operations/calendar-feed/calendar-feed.ts';
import { createCalendarFeed } from '../operations/calendar-feed/create-calendar-feed.ts';
import { readCalendarFeed } from '../operations/calendar-feed/read-calendar-feed.ts';
import { revokeCalendarFeed } from '../operations/calendar-feed/revoke-calendar-feed.ts';

export const calendarFeedResolvers = (deps: Dependencies) => ({
  Query: {
    calendarFeed: resolve(contracts.ownCalendarFeed, (request) => calendarFeed(deps, request)),
    readCalendarFeed: resolve(contracts.readCalendarFeed, (request, input) =>
      readCalendarFeed(deps, request, input),
    ),
  },
  Mutation: {
    createCalendarFeed: resolve(contracts.createCalendarFeed, (request) =>
      createCalendarFeed(deps, request),
    ),
    revokeCalendarFeed: resolve(contracts.revokeCalendarFeed, (request) =>
      revokeCalendarFeed(deps, request),
    ),
  },
});
