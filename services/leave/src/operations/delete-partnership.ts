import type { deletePartnership as contract } from '@portal/contracts/leave/partnership';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { takeGuards } from '../store/guards.ts';
import { findPartnershipById, removePartnership } from '../store/partnerships.ts';
import type { Dependencies } from './dependencies.ts';
import { partnershipAuditEvents, partnershipEvents } from './partnership-events.ts';

const noSuchPartnership = fail('NOT_FOUND', 'Partnership not found');

/** Ends a partnership. Of several concurrent calls, one succeeds and the others get NOT_FOUND. */
export function deletePartnership(
  { partnerships, guards, outbox }: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const now = request.now();
  return outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<{ success: boolean }, 'NOT_FOUND'>> => {
      const found = await findPartnershipById(partnerships, id, session);
      if (!found) return noSuchPartnership;
      await takeGuards(guards, found.partners, session);
      await removePartnership(partnerships, id, session);
      const ended = { ...found, version: found.version + 1 };
      for (const event of partnershipEvents('ended', ended, ended.partners, now)) publish(event);
      for (const event of partnershipAuditEvents('ended', ended, request, now)) publish(event);
      return ok({ success: true });
    },
  );
}
