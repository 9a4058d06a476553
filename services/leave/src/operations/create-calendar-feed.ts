import type { CalendarFeed as Described } from '@portal/contracts/leave/calendar-feed';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { type CalendarFeed, storeFeed } from '../store/calendar-feeds.ts';
import { takeGuards } from '../store/guards.ts';
import { settingsOf } from '../store/settings.ts';
import type { Dependencies } from './dependencies.ts';
import { hashOf, newSecret, pathOf } from './feed-secret.ts';
import { notHeardOf } from './not-heard-of.ts';
import { staffSettings } from './staff-settings.ts';

type Created = Result<Described, 'SERVICE_UNAVAILABLE'>;

/** Makes an address in the place of an earlier one. */
export async function createCalendarFeed(deps: Dependencies, request: Request) {
  const { feeds, sealer, outbox } = deps;
  const userId = request.caller.userId ?? '';
  // One who was created a moment ago may be known in another.
  if (!(await staffSettings(deps, userId))) return notHeardOf;
  const secret = newSecret();
  const feed: CalendarFeed = {
    userId,
    secretHash: hashOf(secret),
    sealedSecret: sealer.seal(secret),
    createdAt: request.now(),
  };
  return outbox.transact(request, async ({ session }): Promise<Created> => {
    // Against whoever deletes the person meanwhile: nothing of them is stored afterwards.
    await takeGuards(deps.guards, [userId], session);
    const [staff] = await settingsOf(deps.settings, [userId], session);
    if (!staff) return notHeardOf;
    await storeFeed(feeds, feed, session);
    return ok({ path: pathOf(secret), createdAt: feed.createdAt.toISOString() });
  });
}
