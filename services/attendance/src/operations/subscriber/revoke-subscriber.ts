import { callerSignedOutFailure } from '@portal/auth/caller';
import { firstSubscriberId } from '@portal/bus/subscriber-accounts';
import type { revokeSubscriber as contract } from '@portal/contracts/attendance/subscriber';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { builtInSubscriberFailure, subscriberNotFoundFailure } from '../../domain/subscriber.ts';
import { otherSystemAuditEvent } from '../../events/other-system-audit-event.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/**
 * Ends a subscriber's access. Its connections end within seconds, and its copy of the events is
 * deleted.
 */
export async function revokeSubscriber(
  deps: Pick<Dependencies, 'subscribers' | 'people' | 'outbox' | 'managedBroker'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { subscribers, outbox, managedBroker } = deps;
  if (!managedBroker) return subscriberNotFoundFailure;
  if (id === firstSubscriberId) return builtInSubscriberFailure;
  const now = request.now();
  const result = await outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const revoked = await subscribers.revoke(id, now, session);
      if (!revoked) return subscriberNotFoundFailure;
      publish(otherSystemAuditEvent('subscriber-revoked', { system: revoked.name }, request, now));
      return ok({ success: true });
    },
  );
  if (result.ok) managedBroker.refresh();
  return result;
}
