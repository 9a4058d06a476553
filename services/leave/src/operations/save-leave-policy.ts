import { accessErrorMessages } from '@portal/auth/caller';
import { createEvent } from '@portal/bus/outbox';
import { audited } from '@portal/contracts/leave/events';
import type { saveLeavePolicy as contract } from '@portal/contracts/leave/leave-policy';
import type { InputOf } from '@portal/contracts/operation';
import { auditChanges } from '@portal/contracts/people/audit-detail';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { takeGuards } from '../store/guards.ts';
import { changePolicy, loadPolicy, type Policy } from '../store/leave-policy.ts';
import { isDeleted } from '../store/people.ts';
import { readPublishedHolidays, storePublished } from '../store/published-holidays.ts';
import type { Dependencies } from './dependencies.ts';
import { holidaysEvent } from './holidays-event.ts';
import { toPolicyDto } from './leave-policy.ts';

const callerDeleted = fail('UNAUTHENTICATED', accessErrorMessages.UNAUTHENTICATED);

/**
 * Saves the given fields of the policy. Concurrent changes to other fields are kept. Publishes
 * `holidays-changed` if the nation changes.
 */
export async function saveLeavePolicy(
  deps: Dependencies,
  request: Request,
  input: InputOf<typeof contract>,
) {
  const { policies, published, policy, nation, outbox, guards, people } = deps;
  const userId = request.caller.userId ?? '';
  const now = request.now();

  const result = await outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<Policy, 'UNAUTHENTICATED'>> => {
      // The audit event is about the caller: nothing may be published about a deleted person.
      await takeGuards(guards, [userId], session);
      if (await isDeleted(people, userId, session)) return callerDeleted;
      const before = await loadPolicy(policies, nation, session);
      const changes = changesTo(before, input);
      if (Object.keys(changes).length === 0) return ok(before);

      const { version, ...after } = await changePolicy(policies, nation, changes, session);
      if (changes.nation) {
        const list = await readPublishedHolidays(published, session);
        const updatedList = { ...list, toldNation: after.nation, version: list.version + 1 };
        await storePublished(published, updatedList, session);
        publish(holidaysEvent(after.nation, updatedList, now));
      }
      publish(policyAuditEvent(request, { version, before, after }, now));
      return ok(after);
    },
  );
  policy.forget();
  return result.ok ? ok(await toPolicyDto(result.value, deps)) : result;
}

function changesTo(before: Policy, input: InputOf<typeof contract>): Partial<Policy> {
  const { nation, sickLeaveApprovedAtOnce } = input;
  return {
    ...(nation && nation !== before.nation && { nation }),
    ...(sickLeaveApprovedAtOnce != null &&
      sickLeaveApprovedAtOnce !== before.sickLeaveApprovedAtOnce && { sickLeaveApprovedAtOnce }),
  };
}

function auditedFields({ nation, sickLeaveApprovedAtOnce }: Policy) {
  return { nation, sickLeaveApprovedAtOnce };
}

/**
 * The audit event of a change to the policy. It concerns nobody else, so it is about the caller.
 */
function policyAuditEvent(
  { caller, address }: Request,
  { version, before, after }: { version: number; before: Policy; after: Policy },
  now: Date,
) {
  const userId = caller.userId ?? '';
  const action = 'leave-policy-changed' as const;
  const about = { id: userId, version, action, actorId: userId, address };
  const details = auditChanges(auditedFields(before), auditedFields(after));
  const data = { ...about, at: now.toISOString(), details };
  return createEvent(audited, { userId, data, now });
}
