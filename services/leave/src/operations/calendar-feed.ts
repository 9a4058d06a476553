import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { feedOf } from '../store/calendar-feeds.ts';
import type { Dependencies } from './dependencies.ts';
import { describeFeed } from './feed-secret.ts';

export async function calendarFeed({ feeds, sealer }: Dependencies, { caller }: Request) {
  const feed = await feedOf(feeds, caller.userId ?? '');
  return ok(feed && describeFeed(feed, sealer));
}
