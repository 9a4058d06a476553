import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { findFeed } from '../store/calendar-feeds.ts';
import type { Dependencies } from './dependencies.ts';
import { toCalendarFeedDto } from './feed-secret.ts';

export async function calendarFeed({ feeds, sealer }: Dependencies, { caller }: Request) {
  const feed = await findFeed(feeds, caller.userId ?? '');
  return ok(feed && toCalendarFeedDto(feed, sealer));
}
