import { isAdminRole } from '@portal/contracts/identity/user';
import type { createPartnership as contract } from '@portal/contracts/leave/partnership';
import type { InputOf } from '@portal/contracts/operation';
import { hasLeftBy } from '@portal/kernel/employment';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { fail, fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../../dependencies.ts';
import { staffNotFoundFailure } from '../../domain/leave-errors.ts';
import { toPartnershipDto } from '../../dto/to-partnership-dto.ts';
import { partnershipAuditEvents, partnershipEvents } from '../../events/partnership-events.ts';
import { loadUpcomingLeave } from '../../operation-steps/load-upcoming-leave.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';
import type { Partnership } from '../../store/partnerships.ts';

const partnershipExistsFailure = fail(
  'PARTNERSHIP_EXISTS',
  'These two people are already holiday partners.',
);

/**
 * Creates a partnership. From then on neither partner can get leave that overlaps the other's.
 * Existing overlaps stay and are returned. A concurrent approval of leave either commits first and
 * is returned, or is retried and refused.
 */
export async function createPartnership(
  deps: Dependencies,
  request: SignedInRequest,
  { user1Id, user2Id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
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
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      await deps.locks.lock(partners, session);
      const refused = await validatePartners(deps, partners, londonDay(now), session);
      if (refused) return refused;
      await deps.partnerships.insert(partnership, session);
      for (const event of events) publish(event);
      return ok(
        toPartnershipDto(partnership, await loadUpcomingLeave(deps, partners, now, session)),
      );
    },
  );
}

async function validatePartners(
  { people, partnerships }: Pick<Dependencies, 'people' | 'partnerships'>,
  partners: Partnership['partners'],
  today: string,
  session: ClientSession,
) {
  const termsOf = await people.workingTerms(partners, session);
  for (const [index, userId] of partners.entries()) {
    const role = await people.roleOf(userId, session);
    const field = index === 0 ? 'user1Id' : 'user2Id';
    if (role === null) return staffNotFoundFailure;
    if (isAdminRole(role)) return fieldError(field, isAdministrator);
    if (hasLeftBy(termsOf(userId), today)) return fieldError(field, hasLeft);
  }
  return (await partnerships.exists(partners, session)) ? partnershipExistsFailure : null;
}

const isAdministrator = 'Administrators don’t have leave in the portal. Select members of staff.';
const hasLeft = 'This person’s employment has ended. Select someone who still works here.';
