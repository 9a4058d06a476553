import * as contracts from '@portal/contracts/leave/calendar-feed';
import type { Account } from '@portal/testing/event-builders';
import ICAL from 'ical.js';
import { expect } from 'vitest';
import { startLeaveService } from './service.ts';

export const { createCalendarFeed, ownCalendarFeed, readCalendarFeed, revokeCalendarFeed } =
  contracts;

/** Starts the service with functions that create and read calendar feeds. */
export async function startCalendarFeedService() {
  const leave = await startLeaveService();
  const { as, database } = leave;
  const feeds = database.collection<{ _id: string }>('calendar_feeds');

  /** Creates a person's feed and returns its path. */
  async function makeFeed({ id }: Account): Promise<string> {
    const { data, errors } = await as({ userId: id }).run(createCalendarFeed);
    expect(errors).toEqual([]);
    return data?.path ?? '';
  }

  /** Reads a feed with only its link. */
  function read(path: string) {
    return as({}).run(readCalendarFeed, { secret: path.replace('/api/calendar-feed/', '') });
  }

  async function summaries(path: string): Promise<string[]> {
    const { data, errors } = await read(path);
    expect(errors).toEqual([]);
    const calendar = new ICAL.Component(ICAL.parse(data?.content ?? ''));
    return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary);
  }

  return { ...leave, feeds, makeFeed, read, summaries };
}
