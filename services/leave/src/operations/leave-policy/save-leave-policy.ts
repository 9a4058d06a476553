import { callerSignedOutFailure } from '@portal/auth/caller';
import type { saveLeavePolicy as contract } from '@portal/contracts/leave/leave-policy';
import type { InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toPolicyDto } from '../../dto/to-policy-dto.ts';
import { holidaysEvent } from '../../events/holidays-event.ts';
import { policyAuditEvent } from '../../events/policy-audit-event.ts';
import type { Policy } from '../../store/leave-policy.ts';

/**
 * Saves the given fields of the policy. Concurrent changes to other fields are kept. Publishes
 * `holidays-changed` if the nation changes.
 */
export async function saveLeavePolicy(
  deps: Dependencies,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { policies, published, policy, outbox, locks, people } = deps;
  const { userId } = request.caller;
  const now = request.now();

  const result = await outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<Policy, 'UNAUTHENTICATED'>> => {
      // The audit event is about the caller: nothing may be published about a deleted person.
      await locks.lock([userId], session);
      if (await people.isDeleted(userId, session)) return callerSignedOutFailure;
      const before = await policies.current(session);
      const changes = changesTo(before, input);
      if (Object.keys(changes).length === 0) return ok(before);

      const { version, ...after } = await policies.change(changes, session);
      if (changes.nation) {
        const list = await published.list(session);
        const updatedList = { ...list, toldNation: after.nation, version: list.version + 1 };
        await published.replaceList(updatedList, session);
        publish(holidaysEvent(after.nation, updatedList, now));
      }
      publish(policyAuditEvent(request, { version, before, after }, now));
      return ok(after);
    },
  );
  policy.forget();
  return result.ok ? ok(toPolicyDto(result.value, await published.lastFetch())) : result;
}

function changesTo(before: Policy, input: InputOf<typeof contract>): Partial<Policy> {
  const { nation, sickLeaveApprovedAtOnce } = input;
  return {
    ...(nation && nation !== before.nation && { nation }),
    ...(sickLeaveApprovedAtOnce != null &&
      sickLeaveApprovedAtOnce !== before.sickLeaveApprovedAtOnce && { sickLeaveApprovedAtOnce }),
  };
}
