import type { revokeCalendarFeed as contract } from '@portal/contracts/leave/calendar-feed';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { calendarNotFoundFailure } from '../../domain/leave-errors.ts';
import { calendarLinkAuditEvent } from '../../events/calendar-link-audit-event.ts';

export async function revokeCalendarFeed(
  { feeds, outbox }: Pick<Dependencies, 'feeds' | 'outbox'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;
  return outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      if (!(await feeds.removeByUser(userId, session))) return calendarNotFoundFailure;
      publish(calendarLinkAuditEvent('calendar-link-removed', request, request.now()));
      return ok({ success: true });
    },
  );
}
