import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { ok } from '@portal/kernel/result';
import { calculateBalance } from '../domain/balance.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';
import type { Settings } from '../domain/leave-settings.ts';
import { datesSharedWithPartner } from '../domain/validate-leave.ts';
import { findApprovedLeave, findLeave, findRequests } from '../store/leave-requests.ts';
import { findSettings } from '../store/leave-settings.ts';
import { partnersOfEach } from '../store/partnerships.ts';
import type { Dependencies } from './dependencies.ts';
import { toLeaveDto, userReference } from './to-leave-dto.ts';

type Read = Pick<Dependencies, 'settings' | 'requests' | 'partnerships' | 'holidays'>;

/** Lists pending annual leave, oldest first, with balances and conflicts. It takes five queries. */
export async function pendingLeaveDetails(deps: Read) {
  const waiting = { leaveType: 'annual', status: 'pending' } as const;
  const pending = await findRequests(deps.requests, waiting, { sort: { requestedAt: 1 } });
  const calendar = await deps.holidays.current();
  if (pending.length === 0) return ok([]);
  const [remaining, partnersLeave] = await Promise.all([
    remainingFor(deps, pending, calendar),
    partnersLeaveFor(deps, pending),
  ]);
  return ok(
    pending.map((request) => {
      const partnersOff = partnersOffFor(request, partnersLeave(request), calendar);
      return {
        ...toLeaveDto(request, calendar),
        remaining: remaining(request),
        conflicts: partnersOff.length > 0,
        partnersOff,
      };
    }),
  );
}

/** The partners who are off on days of a request, with those days. Only HR sees them. */
function partnersOffFor(
  { days }: LeaveRequest,
  leave: readonly LeaveRequest[],
  calendar: HolidayCalendar,
) {
  const byPartner = Map.groupBy(leave, ({ userId }) => userId);
  return [...byPartner]
    .map(([userId, partners]) => {
      const shared = datesSharedWithPartner(days, { partners, calendar });
      return { userId, user: userReference(userId), days: shared };
    })
    .filter((partner) => partner.days.length > 0);
}

/**
 * The days left in the leave year in which a request starts; 0 for people who are no longer staff.
 */
async function remainingFor(
  { settings, requests }: Read,
  pending: readonly LeaveRequest[],
  calendar: HolidayCalendar,
) {
  const userIds = idsOf(pending);
  const found = await findSettings(settings, userIds);
  const byPerson = new Map(found.map((one) => [one.userId, one]));
  const yearOf = ({ startDate }: LeaveRequest, { leaveYearStartDate }: Settings) =>
    leaveYearOf(startDate, leaveYearStartDate);
  const years = pending.flatMap((request) => {
    const own = byPerson.get(request.userId);
    return own ? [yearOf(request, own)] : [];
  });
  const span = {
    from: first(years.map(({ start }) => start)),
    to: last(years.map(({ end }) => end)),
  };
  const leave = await findLeave(requests, userIds, span);
  const leaveByPerson = Map.groupBy(leave, ({ userId }) => userId);
  return (request: LeaveRequest): number => {
    const own = byPerson.get(request.userId);
    if (!own) return 0;
    const all = leaveByPerson.get(request.userId) ?? [];
    return calculateBalance(own, all, yearOf(request, own), calendar).remaining;
  };
}

/** The approved leave of each requester's partners. */
async function partnersLeaveFor(
  { partnerships, requests }: Read,
  pending: readonly LeaveRequest[],
) {
  const partners = await partnersOfEach(partnerships, idsOf(pending));
  const span = {
    from: first(pending.map(({ startDate }) => startDate)),
    to: last(pending.map(({ endDate }) => endDate)),
  };
  const approved = await findApprovedLeave(
    requests,
    [...new Set([...partners.values()].flat())],
    span,
  );
  const byPerson = Map.groupBy(approved, ({ userId }) => userId);
  return ({ userId }: LeaveRequest): LeaveRequest[] =>
    partners.get(userId)?.flatMap((id) => byPerson.get(id) ?? []) ?? [];
}

function idsOf(requests: readonly LeaveRequest[]): string[] {
  return [...new Set(requests.map(({ userId }) => userId))];
}

function first(days: readonly string[]): string | undefined {
  return days.toSorted()[0];
}

function last(days: readonly string[]): string | undefined {
  return days.toSorted().at(-1);
}
