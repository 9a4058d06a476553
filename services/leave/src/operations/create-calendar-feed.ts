import type { CalendarFeed as Described } from '@portal/contracts/leave/calendar-feed';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { type CalendarFeed, storeFeed } from '../store/calendar-feeds.ts';
import { takeGuards } from '../store/guards.ts';
import { findSettings } from '../store/leave-settings.ts';
import { accountNotReady } from './account-not-ready.ts';
import type { Dependencies } from './dependencies.ts';
import { feedPath, hashSecret, newSecret } from './feed-secret.ts';
import { waitForSettings } from './wait-for-settings.ts';

type Created = Result<Described, 'SERVICE_UNAVAILABLE'>;

/** Creates a calendar link, which replaces an earlier one. */
export async function createCalendarFeed(deps: Dependencies, request: Request) {
  const { feeds, sealer, outbox } = deps;
  const userId = request.caller.userId ?? '';
  // The event of a new account may not have arrived yet.
  if (!(await waitForSettings(deps, userId))) return accountNotReady;
  const secret = newSecret();
  const feed: CalendarFeed = {
    userId,
    secretHash: hashSecret(secret),
    sealedSecret: sealer.seal(secret),
    createdAt: request.now(),
  };
  return outbox.transact(request, async ({ session }): Promise<Created> => {
    // Prevents storing a feed of a person who is deleted at the same time.
    await takeGuards(deps.guards, [userId], session);
    const [staff] = await findSettings(deps.settings, [userId], session);
    if (!staff) return accountNotReady;
    await storeFeed(feeds, feed, session);
    return ok({ path: feedPath(secret), createdAt: feed.createdAt.toISOString() });
  });
}
