import type { deletePartnership as contract } from '@portal/contracts/leave/partnership';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { partnershipAuditEvents, partnershipEvents } from '../../events/partnership-events.ts';

const partnershipNotFoundFailure = fail('NOT_FOUND', 'Partnership not found');

/** Ends a partnership. Of several concurrent calls, one succeeds and the others get NOT_FOUND. */
export async function deletePartnership(
  { partnerships, locks, outbox }: Dependencies,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  return outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      const found = await partnerships.byId(id, session);
      if (!found) return partnershipNotFoundFailure;
      await locks.lock(found.partners, session);
      await partnerships.remove(id, session);
      const ended = { ...found, version: found.version + 1 };
      for (const event of partnershipEvents('ended', ended, ended.partners, now)) publish(event);
      for (const event of partnershipAuditEvents('ended', ended, request, now)) publish(event);
      return ok({ success: true });
    },
  );
}
