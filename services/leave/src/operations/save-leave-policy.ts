import { refusalMessages } from '@portal/auth/caller';
import { eventOf } from '@portal/bus/outbox';
import { audited } from '@portal/contracts/leave/events';
import type { saveLeavePolicy as contract } from '@portal/contracts/leave/leave-policy';
import type { InputOf } from '@portal/contracts/operation';
import { auditChanges } from '@portal/contracts/people/audit-detail';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { takeGuards } from '../store/guards.ts';
import { isDeleted } from '../store/people.ts';
import { changePolicy, type Policy, policyOf } from '../store/policy.ts';
import { publishedOf, storePublished } from '../store/published-holidays.ts';
import type { Dependencies } from './dependencies.ts';
import { describePolicy } from './leave-policy.ts';
import { holidaysEvent } from './tell-holidays.ts';

const nobodyAnyMore = fail('UNAUTHENTICATED', refusalMessages.UNAUTHENTICATED);

/**
 * Sets what is given, and leaves the rest as it is, whoever else sets that at the same time. Where
 * other bank holidays count from now on it tells of them.
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
      // It is noted in the trail of whoever does it: of one who is deleted nothing may be told.
      await takeGuards(guards, [userId], session);
      if (await isDeleted(people, userId, session)) return nobodyAnyMore;
      const before = await policyOf(policies, nation, session);
      const changes = changesTo(before, input);
      if (Object.keys(changes).length === 0) return ok(before);

      const { version, ...after } = await changePolicy(policies, nation, changes, session);
      if (changes.nation) {
        const list = await publishedOf(published, session);
        const told = { ...list, toldNation: after.nation, version: list.version + 1 };
        await storePublished(published, told, session);
        publish(holidaysEvent(after.nation, told, now));
      }
      publish(auditOf(request, { version, before, after }, now));
      return ok(after);
    },
  );
  policy.forget();
  return result.ok ? ok(await describePolicy(result.value, deps)) : result;
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

/** It was done to nobody in particular: it stands in the trail of whoever did it. */
function auditOf(
  { caller, address }: Request,
  { version, before, after }: { version: number; before: Policy; after: Policy },
  now: Date,
) {
  const userId = caller.userId ?? '';
  const action = 'leave-policy-changed' as const;
  const about = { id: userId, version, action, actorId: userId, address };
  const details = auditChanges(auditedFields(before), auditedFields(after));
  const data = { ...about, at: now.toISOString(), details };
  return eventOf(audited, { userId, data, now });
}
