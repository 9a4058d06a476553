import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { removeFeed } from '../store/calendar-feeds.ts';
import type { Dependencies } from './dependencies.ts';
import { noSuchCalendar } from './feed-secret.ts';

export function revokeCalendarFeed({ feeds, outbox }: Dependencies, request: Request) {
  const userId = request.caller.userId ?? '';
  return outbox.transact(request, async ({ session }) =>
    (await removeFeed(feeds, userId, session)) ? ok({ success: true }) : noSuchCalendar,
  );
}
