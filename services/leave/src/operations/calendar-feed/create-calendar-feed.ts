import type { createCalendarFeed as contract } from '@portal/contracts/leave/calendar-feed';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { accountNotReadyFailure } from '../../domain/leave-errors.ts';
import { toCalendarFeedDto } from '../../dto/to-calendar-feed-dto.ts';
import { calendarLinkAuditEvent } from '../../events/calendar-link-audit-event.ts';
import { createFeedSecret, hashFeedSecret } from '../../operation-steps/feed-secret.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';
import type { CalendarFeed } from '../../store/calendar-feeds.ts';

/** Creates a calendar link, which replaces an earlier one. */
export async function createCalendarFeed(
  deps: Dependencies,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const { feeds, locks, settings, sealer, outbox } = deps;
  const { userId } = request.caller;
  // The event of a new account may not have arrived yet.
  if (!(await waitForSettings(deps, userId))) return accountNotReadyFailure;
  const secret = createFeedSecret();
  const feed: CalendarFeed = {
    userId,
    secretHash: hashFeedSecret(secret),
    sealedSecret: sealer.seal(secret),
    createdAt: request.now(),
  };
  return outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      // Prevents storing a feed of a person who is deleted at the same time.
      await locks.lock([userId], session);
      const staff = await settings.byUser(userId, session);
      if (!staff) return accountNotReadyFailure;
      await feeds.replace(feed, session);
      publish(calendarLinkAuditEvent('calendar-link-created', request, feed.createdAt));
      return ok(toCalendarFeedDto(secret, feed.createdAt));
    },
  );
}
