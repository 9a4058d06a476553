import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { ok } from '@portal/kernel/result';
import { balanceOf } from '../domain/balance.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';
import { sharedWithPartner } from '../domain/refusal.ts';
import type { Settings } from '../domain/settings.ts';
import { partnersOfEach } from '../store/partnerships.ts';
import { approvedLeaveOf, leaveOf, requestsWhere } from '../store/requests.ts';
import { settingsOf } from '../store/settings.ts';
import type { Dependencies } from './dependencies.ts';
import { describeLeave, nameless } from './describe-leave.ts';

type Read = Pick<Dependencies, 'settings' | 'requests' | 'partnerships' | 'holidays'>;

/** Annual leave that waits, the oldest request first, with what it means; five queries in all. */
export async function pendingLeaveDetails(deps: Read) {
  const waiting = { leaveType: 'annual', status: 'pending' } as const;
  const pending = await requestsWhere(deps.requests, waiting, { sort: { requestedAt: 1 } });
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
        ...describeLeave(request, calendar),
        remaining: remaining(request),
        conflicts: partnersOff.length > 0,
        partnersOff,
      };
    }),
  );
}

/** Which partners are off on days of a request, and on which; HR alone is told. */
function partnersOffFor(
  { days }: LeaveRequest,
  leave: readonly LeaveRequest[],
  calendar: HolidayCalendar,
) {
  const byPartner = Map.groupBy(leave, ({ userId }) => userId);
  return [...byPartner]
    .map(([userId, partners]) => {
      const shared = sharedWithPartner(days, { partners, calendar });
      return { userId, user: nameless(userId), days: shared };
    })
    .filter((partner) => partner.days.length > 0);
}

/** What is left of the leave year in which a request begins: nothing to who is no staff any more. */
async function remainingFor(
  { settings, requests }: Read,
  pending: readonly LeaveRequest[],
  calendar: HolidayCalendar,
) {
  const userIds = idsOf(pending);
  const found = await settingsOf(settings, userIds);
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
  const leave = await leaveOf(requests, userIds, span);
  const leaveByPerson = Map.groupBy(leave, ({ userId }) => userId);
  return (request: LeaveRequest): number => {
    const own = byPerson.get(request.userId);
    if (!own) return 0;
    const all = leaveByPerson.get(request.userId) ?? [];
    return balanceOf(own, all, yearOf(request, own), calendar).remaining;
  };
}

/** The approved leave of the partners of whoever asked. */
async function partnersLeaveFor(
  { partnerships, requests }: Read,
  pending: readonly LeaveRequest[],
) {
  const partners = await partnersOfEach(partnerships, idsOf(pending));
  const span = {
    from: first(pending.map(({ startDate }) => startDate)),
    to: last(pending.map(({ endDate }) => endDate)),
  };
  const approved = await approvedLeaveOf(
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
