import type { CloudEvent } from '@portal/contracts/event';
import {
  leaveApproved,
  leaveCancelled,
  leaveDayCancelled,
  leaveDenied,
  leaveRequested,
} from '@portal/contracts/leave/events';
import { unlimitedEmployment } from '@portal/kernel/employment';
import { londonDay } from '@portal/kernel/london';
import type { Result } from '@portal/kernel/result';
import type { LeaveDemoPart, LeaveDemoSetup } from '../demo.ts';
import { applyDecision } from '../domain/apply-decision.ts';
import { applyAnnualLeaveDecision } from '../domain/approve-leave.ts';
import { noCover } from '../domain/cover.ts';
import { cancelDay } from '../domain/leave-day-changes.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';
import type { Settings } from '../domain/leave-settings.ts';
import { requestedDays } from '../domain/requested-days.ts';
import { absenceDays } from '../domain/sick-leave.ts';
import { type ValidationContext, validateLeave } from '../domain/validate-leave.ts';
import { leaveAuditDetails, leaveAuditEvents, leaveEvent } from '../events/leave-events.ts';
import { partnershipAuditEvents, partnershipEvents } from '../events/partnership-events.ts';
import type { Partnership } from '../store/partnerships.ts';
import type { ScheduleOf } from '../store/work-schedules.ts';

type PlannedLeave = LeaveDemoPart['leave'][number];
type Step = PlannedLeave['steps'][number];
type TimelineStep = { at: string; planned: PlannedLeave; step: Step | null };

interface SimulatedRequest {
  leaveRequest: LeaveRequest;
  events: CloudEvent[];
}

const stepEvents = {
  approved: { event: leaveApproved, action: 'leave-approved' },
  denied: { event: leaveDenied, action: 'leave-denied' },
  cancelled: { event: leaveCancelled, action: 'leave-cancelled' },
  'day-cancelled': { event: leaveDayCancelled, action: 'leave-day-cancelled' },
} as const;

/**
 * Simulates every request and decision in time order, by the rules of the operations. Returns each
 * request in its final state, with its events. Throws if an operation would refuse a step.
 */
export function simulateLeave(
  { partnerships, leave, admins, address }: LeaveDemoPart & LeaveDemoSetup,
  settings: ReadonlyMap<string, Settings>,
  scheduleOf: ScheduleOf,
) {
  const simulated = new Map<string, SimulatedRequest>();
  const ofPerson = new Map<string, SimulatedRequest[]>();
  const partnersOf = (userId: string) =>
    partnerships.flatMap(({ partners }) =>
      partners.includes(userId) ? partners.filter((id) => id !== userId) : [],
    );
  const leaveOf = (userId: string) =>
    ofPerson.get(userId)?.map(({ leaveRequest }) => leaveRequest) ?? [];
  const byHr = (userId: string) => admins.includes(userId);
  const actorOf = (userId: string) => ({
    caller: {
      userId,
      role: byHr(userId) ? ('admin' as const) : ('employee' as const),
      stage: 'full' as const,
      sessionId: 'demo',
      authenticatedAt: Date.now(),
    },
    address,
  });

  function contextOf(
    { id, userId }: Pick<LeaveRequest, 'id' | 'userId'>,
    at: Date,
  ): ValidationContext {
    const own = settings.get(userId);
    if (!own) throw new TypeError(`${userId} is not a member of staff`);
    const partners = partnersOf(userId)
      .flatMap(leaveOf)
      .filter(({ leaveType, status }) => leaveType === 'annual' && status === 'approved');
    const others = leaveOf(userId).filter((one) => one.id !== id);
    return {
      settings: own,
      // The plan has leave only within each person’s employment.
      employment: unlimitedEmployment,
      ownLeave: others,
      partnerLeave: partners,
      schedule: { ...scheduleOf(userId), today: londonDay(at) },
      // The plan knows nothing of teams.
      cover: noCover,
    };
  }

  function addRequest(planned: PlannedLeave): void {
    const { startDate, endDate, half, hours, requestedAt, steps: _, ...known } = planned;
    const period = { startDate, endDate, isHalfDay: half !== null, halfDayPeriod: half };
    const isAnnual = planned.leaveType === 'annual';
    const days = isAnnual
      ? requestedDays({ ...period, hours }, scheduleOf(planned.userId))
      : absenceDays(startDate, endDate);
    const leaveRequest: LeaveRequest = {
      ...known,
      ...period,
      status: 'pending',
      denialReason: null,
      decidedAt: null,
      decidedBy: null,
      requestedAt: new Date(requestedAt),
      days: unwrap(days),
      version: 1,
    };
    const refusal = isAnnual
      ? validateLeave(leaveRequest.days, contextOf(leaveRequest, leaveRequest.requestedAt), {
          deductsPending: true,
        })
      : null;
    if (refusal) throw brokenRule(refusal.message, planned);
    const events = [leaveEvent(leaveRequested, leaveRequest, leaveRequest.requestedAt)];
    const one = { leaveRequest, events };
    simulated.set(leaveRequest.id, one);
    ofPerson.set(leaveRequest.userId, [...(ofPerson.get(leaveRequest.userId) ?? []), one]);
  }

  function change(planned: PlannedLeave, step: Step): void {
    const one = simulated.get(planned.id);
    if (!one) throw new TypeError('no request exists for this leave');
    const now = new Date(step.at);
    const before = one.leaveRequest;
    const after = unwrap(applyStep(before, step, now));
    const changedDays = 'date' in step ? [step.date] : [];
    const details = leaveAuditDetails(before, after, { changedDays });
    one.leaveRequest = { ...after, version: one.leaveRequest.version + 1 };
    const { event, action } = stepEvents[step.what];
    one.events.push(
      leaveEvent(event, one.leaveRequest, now, { byHr: byHr(step.by) }),
      ...leaveAuditEvents(one.leaveRequest, action, actorOf(step.by), { now, details }),
    );
  }

  function applyStep(before: LeaveRequest, step: Step, at: Date): Result<LeaveRequest, string> {
    if (step.what === 'day-cancelled') return cancelDay(before, step.date);
    const denialReason = step.what === 'denied' ? step.reason : null;
    const decision = { status: step.what, denialReason, by: step.by, at };
    const result =
      before.leaveType === 'annual'
        ? applyAnnualLeaveDecision(before, decision, contextOf(before, at))
        : applyDecision(before, decision);
    return result.ok ? { ok: true, value: result.value.after } : result;
  }

  for (const { planned, step } of timeline(leave)) {
    if (step) change(planned, step);
    else addRequest(planned);
  }
  return {
    leave: [...simulated.values()],
    partnerships: partnerships.map(({ id, partners, by, at }) => {
      const now = new Date(at);
      const partnership: Partnership = { id, partners, createdAt: now, version: 1 };
      const events = [
        ...partnershipEvents('created', partnership, partners, now),
        ...partnershipAuditEvents('created', partnership, actorOf(by), now),
      ];
      return { partnership, events };
    }),
  };
}

function timeline(leave: readonly PlannedLeave[]): TimelineStep[] {
  return leave
    .flatMap((planned): TimelineStep[] => [
      { at: planned.requestedAt, planned, step: null },
      ...planned.steps.map((step) => ({ at: step.at, planned, step })),
    ])
    .sort((one, other) => one.at.localeCompare(other.at));
}

function unwrap<Value>(result: Result<Value, string>): Value {
  if (result.ok) return result.value;
  throw brokenRule(result.failure.message);
}

function brokenRule(message: string, planned?: PlannedLeave): Error {
  return new Error(`The plan breaks a rule: ${message} ${planned?.startDate ?? ''}`);
}
