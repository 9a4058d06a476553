import type { ownCalendarFeed as contract } from '@portal/contracts/leave/calendar-feed';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toCalendarFeedDto } from '../../dto/to-calendar-feed-dto.ts';

/** Shows the caller's calendar link; null if the portal's key has changed since it was created. */
export async function calendarFeed(
  { feeds, sealer }: Pick<Dependencies, 'feeds' | 'sealer'>,
  { caller }: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const feed = await feeds.byUser(caller.userId);
  const secret = feed && sealer.open(feed.sealedSecret);
  return ok(feed && secret !== null ? toCalendarFeedDto(secret, feed.createdAt) : null);
}
