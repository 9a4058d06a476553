import type { pendingLeaveDetails as contract } from '@portal/contracts/leave/staff-leave';
import type { InputOf } from '@portal/contracts/operation';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { type Balance, calculateBalance } from '../../domain/balance.ts';
import { type Cover, findCoverShortfalls } from '../../domain/cover.ts';
import type { LeaveRequest } from '../../domain/leave-request.ts';
import type { Settings } from '../../domain/leave-settings.ts';
import { type LeaveSchedule, withDeductedDays } from '../../domain/leave-unit.ts';
import { datesSharedWithPartner } from '../../domain/validate-leave.ts';
import { toCoverShortfallDto } from '../../dto/to-cover-shortfall-dto.ts';
import { toLeaveDto, toUserReference } from '../../dto/to-leave-dto.ts';
import { loadCover } from '../../operation-steps/load-cover.ts';
import type { ScheduleOf } from '../../store/work-schedules.ts';

type ReadDependencies = Pick<
  Dependencies,
  'settings' | 'people' | 'teams' | 'leaveRequests' | 'partnerships' | 'holidays' | 'schedules'
>;

/**
 * Lists everybody's or one person's pending annual leave, oldest first, with balances, conflicts and shortfalls of cover. It takes seven queries,
 * and three more where somebody is in a team.
 */
export async function pendingLeaveDetails(
  deps: ReadDependencies,
  { userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const pending = await deps.leaveRequests.pending(['annual'], { userId });
  const scheduleOf = await deps.schedules.current();
  if (pending.length === 0) return ok([]);
  const [balanceOf, partnersLeave, cover] = await Promise.all([
    balancesFor(deps, pending, scheduleOf),
    partnersLeaveFor(deps, pending),
    coverFor(deps, pending),
  ]);
  return ok(
    pending.map((leaveRequest) => {
      const schedule = scheduleOf(leaveRequest.userId);
      const partnersOff = partnersOffFor(leaveRequest, partnersLeave(leaveRequest), schedule);
      return {
        ...toLeaveDto(leaveRequest, schedule),
        ...balanceOf(leaveRequest),
        coverShortfalls: findCoverShortfalls(leaveRequest, cover).map((shortfall) =>
          toCoverShortfallDto(shortfall, { isForHr: true }),
        ),
        conflicts: partnersOff.length > 0,
        partnersOff,
      };
    }),
  );
}

/** The cover of the requesters' teams. Pending annual leave isn't part of it. */
async function coverFor(deps: ReadDependencies, pending: readonly LeaveRequest[]): Promise<Cover> {
  const userIds = idsOf(pending);
  const termsOf = await deps.people.workingTerms(userIds);
  const { from: start = '', to: end = '' } = spanOf(pending);
  const memberships = userIds.map((userId) => termsOf(userId).teamMemberships);
  return loadCover(deps, memberships, { period: { start, end } });
}

/** The partners who are off on days of a request, with those days. Only HR sees them. */
function partnersOffFor(
  { days }: LeaveRequest,
  leave: readonly LeaveRequest[],
  schedule: LeaveSchedule,
) {
  const byPartner = Map.groupBy(leave, ({ userId }) => userId);
  return [...byPartner]
    .map(([userId, partnerLeave]) => {
      const shared = datesSharedWithPartner(days, { partnerLeave, schedule });
      return { userId, user: toUserReference(userId), days: shared };
    })
    .filter((partner) => partner.days.length > 0);
}

/**
 * What is left in the leave year in which a request starts, with its unit; 0 days for people who are no longer
 * staff.
 */
async function balancesFor(
  { settings, leaveRequests }: ReadDependencies,
  pending: readonly LeaveRequest[],
  scheduleOf: ScheduleOf,
) {
  const userIds = idsOf(pending);
  const found = await settings.byUsers(userIds);
  const byPerson = new Map(found.map((one) => [one.userId, one]));
  const yearOf = ({ startDate }: LeaveRequest, { leaveYearStartDate }: Settings) =>
    leaveYearOf(startDate, leaveYearStartDate);
  const years = pending.flatMap((leaveRequest) => {
    const own = byPerson.get(leaveRequest.userId);
    return own ? [yearOf(leaveRequest, own)] : [];
  });
  const span = {
    from: earliest(years.map(({ start }) => start)),
    to: latest(years.map(({ end }) => end)),
  };
  const leave = await leaveRequests.overlapping(userIds, span);
  const leaveByPerson = Map.groupBy(leave, ({ userId }) => userId);
  return (leaveRequest: LeaveRequest): Pick<Balance, 'remaining' | 'unit'> => {
    const own = byPerson.get(leaveRequest.userId);
    if (!own) return { remaining: 0, unit: 'days' };
    const all = leaveByPerson.get(leaveRequest.userId) ?? [];
    const schedule = scheduleOf(leaveRequest.userId);
    const year = yearOf(leaveRequest, own);
    const { remaining, unit } = calculateBalance(own, all, year, schedule, leaveRequest.startDate);
    return { remaining, unit };
  };
}

/** The approved leave of each requester's partners, on the days that are deducted. */
async function partnersLeaveFor(
  { partnerships, people, leaveRequests, holidays }: ReadDependencies,
  pending: readonly LeaveRequest[],
) {
  const partners = await partnerships.partnerIdsByUser(idsOf(pending));
  const span = spanOf(pending);
  const partnerIds = [...new Set([...partners.values()].flat())];
  const [approved, termsOf, calendar] = await Promise.all([
    leaveRequests.approvedAnnualLeave(partnerIds, span),
    people.workingTerms(partnerIds),
    holidays.current(),
  ]);
  const deducted = approved.map((one) => {
    const employment = termsOf(one.userId);
    return withDeductedDays(one, { patterns: employment.patterns, calendar, employment });
  });
  const byPerson = Map.groupBy(deducted, ({ userId }) => userId);
  return ({ userId }: LeaveRequest): LeaveRequest[] =>
    partners.get(userId)?.flatMap((id) => byPerson.get(id) ?? []) ?? [];
}

/** The shortest range that contains some requests. */
function spanOf(requests: readonly LeaveRequest[]) {
  return {
    from: earliest(requests.map(({ startDate }) => startDate)),
    to: latest(requests.map(({ endDate }) => endDate)),
  };
}

function idsOf(requests: readonly LeaveRequest[]): string[] {
  return [...new Set(requests.map(({ userId }) => userId))];
}

function earliest(days: readonly string[]): string | undefined {
  return days.toSorted()[0];
}

function latest(days: readonly string[]): string | undefined {
  return days.toSorted().at(-1);
}
