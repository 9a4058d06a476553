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
import { partnershipAuditEvents, partnershipEvents } from './partnership-events.ts';
import { findUpcomingLeave } from './partnerships.ts';
import { toPartnershipDto } from './to-partnership-dto.ts';
import { noSuchStaff, waitForSettings } from './wait-for-settings.ts';

type Code = 'BAD_INPUT' | 'NOT_FOUND' | 'PARTNERSHIP_EXISTS';

const exists = fail('PARTNERSHIP_EXISTS', 'These two people are already holiday partners.');

/**
 * Creates a partnership. From then on neither partner can get leave that overlaps the other's.
 * Existing overlaps stay and are returned. A concurrent approval of leave either commits first and
 * is returned, or is retried and refused.
 */
export async function createPartnership(
  deps: Dependencies,
  request: Request,
  { user1Id, user2Id }: InputOf<typeof contract>,
) {
  // The events of new accounts may not have arrived yet.
  await Promise.all([waitForSettings(deps, user1Id), waitForSettings(deps, user2Id)]);
  const now = request.now();
  const partners = [user1Id, user2Id] as const;
  const partnership: Partnership = { id: newId(), partners, createdAt: now, version: 1 };
  const events = [
    ...partnershipEvents('created', partnership, partners, now),
    ...partnershipAuditEvents('created', partnership, request, now),
  ];
  return deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<Shown, Code>> => {
      await takeGuards(deps.guards, partners, session);
      const refused = await validatePartners(deps, partners, session);
      if (refused) return refused;
      await addPartnership(deps.partnerships, partnership, session);
      for (const event of events) publish(event);
      return ok(
        toPartnershipDto(partnership, await findUpcomingLeave(deps, partners, now, session)),
      );
    },
  );
}

async function validatePartners(
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
  const message = 'Administrators don’t have leave. Select members of staff.';
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}
