import type { LeaveRequest } from '../domain/leave-request.ts';
import { withDeductedDays } from '../domain/leave-unit.ts';
import { datesSharedWithPartner } from '../domain/validate-leave.ts';
import type { Partnership } from '../store/partnerships.ts';
import type { ScheduleOf } from '../store/work-schedules.ts';

/** Approved annual leave from today on, by person. */
export interface ApprovedLeave {
  today: string;
  byPerson: ReadonlyMap<string, readonly LeaveRequest[]>;
  scheduleOf: ScheduleOf;
}

/** Converts a partnership to its DTO, for administrators. Identity adds the names. */
export function toPartnershipDto(
  { id, partners: [user1Id, user2Id], createdAt }: Partnership,
  { today, byPerson, scheduleOf }: ApprovedLeave,
) {
  const days = (byPerson.get(user1Id) ?? []).flatMap((leaveRequest) => leaveRequest.days);
  const partnerSchedule = scheduleOf(user2Id);
  const partners = (byPerson.get(user2Id) ?? []).map((one) =>
    withDeductedDays(one, partnerSchedule),
  );
  const schedule = scheduleOf(user1Id);
  const shared = datesSharedWithPartner(days, { partnerLeave: partners, schedule }).filter(
    (date) => date >= today,
  );
  return {
    id,
    user1Id,
    user2Id,
    user1: userReference(user1Id),
    user2: userReference(user2Id),
    createdAt: createdAt.toISOString(),
    // A morning and an afternoon of different requests count as one day.
    sharedDays: [...new Set(shared)],
  };
}

const userReference = (id: string) => ({ id, firstName: null, lastName: null, role: null });
