import type {
  createPartnership as contract,
  Partnership as Shown,
} from '@portal/contracts/leave/partnership';
import type { InputOf } from '@portal/contracts/operation';
import { isAdminRole } from '@portal/contracts/people/user';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { ClientSession } from 'mongoose';
import { takeGuards } from '../store/guards.ts';
import { newId } from '../store/new-id.ts';
import { addPartnership, arePartners, type Partnership } from '../store/partnerships.ts';
import { roleOf } from '../store/people.ts';
import type { Dependencies } from './dependencies.ts';
import {
  describePartnership,
  partnershipAudit,
  partnershipEvents,
} from './describe-partnership.ts';
import { leaveToCome } from './partnerships.ts';
import { noSuchStaff, staffSettings } from './staff-settings.ts';

type Code = 'BAD_INPUT' | 'NOT_FOUND' | 'PARTNERSHIP_EXISTS';

const exists = fail('PARTNERSHIP_EXISTS', 'These two are holiday partners already.');

/**
 * From then on neither gets leave that shares half a day with the other's. What both have already
 * stays, and is told: whoever approves leave of one of them at the same moment comes before this,
 * and it is among what is told, or after, and is refused.
 */
export async function createPartnership(
  deps: Dependencies,
  request: Request,
  { user1Id, user2Id }: InputOf<typeof contract>,
) {
  // Of one who was created a moment ago leave may hear only now.
  await Promise.all([staffSettings(deps, user1Id), staffSettings(deps, user2Id)]);
  const now = request.now();
  const partners = [user1Id, user2Id] as const;
  const partnership: Partnership = { id: newId(), partners, createdAt: now, version: 1 };
  const events = [
    ...partnershipEvents('created', partnership, partners, now),
    ...partnershipAudit('created', partnership, request, now),
  ];
  return deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<Shown, Code>> => {
      await takeGuards(deps.guards, partners, session);
      const refused = await refusalOf(deps, partners, session);
      if (refused) return refused;
      await addPartnership(deps.partnerships, partnership, session);
      for (const event of events) publish(event);
      return ok(describePartnership(partnership, await leaveToCome(deps, partners, now, session)));
    },
  );
}

async function refusalOf(
  { people, partnerships }: Pick<Dependencies, 'people' | 'partnerships'>,
  partners: Partnership['partners'],
  session: ClientSession,
) {
  for (const [index, userId] of partners.entries()) {
    const role = await roleOf(people, userId, session);
    if (role === null) return noSuchStaff;
    if (isAdminRole(role)) return notStaff(index === 0 ? 'user1Id' : 'user2Id');
  }
  return (await arePartners(partnerships, partners, session)) ? exists : null;
}

function notStaff(field: 'user1Id' | 'user2Id') {
  const message = 'Administrators have no leave: please select members of staff.';
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}
