import * as contracts from '@portal/contracts/leave/calendar-feed';
import { resolve } from '@portal/runtime/resolve';
import { calendarFeed } from '../operations/calendar-feed.ts';
import { createCalendarFeed } from '../operations/create-calendar-feed.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { readCalendarFeed } from '../operations/read-calendar-feed.ts';
import { revokeCalendarFeed } from '../operations/revoke-calendar-feed.ts';

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
