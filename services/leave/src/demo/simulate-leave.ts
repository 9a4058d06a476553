import type { CloudEvent } from '@portal/contracts/event';
import {
  leaveApproved,
  leaveCancelled,
  leaveDayCancelled,
  leaveDenied,
  leaveRequested,
} from '@portal/contracts/leave/events';
import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import type { Result } from '@portal/kernel/result';
import type { LeaveDemoData } from '../demo.ts';
import { applyDecision } from '../domain/apply-decision.ts';
import { applyAnnualLeaveDecision } from '../domain/approve-leave.ts';
import { cancelDay } from '../domain/leave-day-changes.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';
import type { Settings } from '../domain/leave-settings.ts';
import { requestedDays } from '../domain/requested-days.ts';
import { absenceDays } from '../domain/sick-leave.ts';
import { type ValidationContext, validateLeave } from '../domain/validate-leave.ts';
import { leaveAuditDetails, leaveAuditEvents, leaveEvent } from '../operations/leave-events.ts';
import { partnershipAuditEvents, partnershipEvents } from '../operations/partnership-events.ts';
import type { Partnership } from '../store/partnerships.ts';

type PlannedLeave = LeaveDemoData['leave'][number];
type Step = PlannedLeave['steps'][number];
type TimelineStep = { at: string; planned: PlannedLeave; step: Step | null };

interface SimulatedRequest {
  request: LeaveRequest;
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
  { partnerships, leave, admins, address }: LeaveDemoData,
  settings: readonly Settings[],
  calendar: HolidayCalendar,
) {
  const lives = new Map<string, SimulatedRequest>();
  const ofPerson = new Map<string, SimulatedRequest[]>();
  const settingsOf = new Map(settings.map((one) => [one.userId, one]));
  const partnersOf = (userId: string) =>
    partnerships.flatMap(({ partners }) =>
      partners.includes(userId) ? partners.filter((id) => id !== userId) : [],
    );
  const leaveOf = (userId: string) => ofPerson.get(userId)?.map(({ request }) => request) ?? [];
  const byHr = (userId: string) => admins.includes(userId);
  const doer = (userId: string) => ({
    caller: {
      ...{ userId, role: byHr(userId) ? ('admin' as const) : ('employee' as const) },
      ...{ stage: 'full' as const, sessionId: null },
    },
    address,
  });

  function contextOf({ id, userId }: Pick<LeaveRequest, 'id' | 'userId'>): ValidationContext {
    const own = settingsOf.get(userId);
    if (!own) throw new TypeError(`${userId} is no staff`);
    const partners = partnersOf(userId)
      .flatMap(leaveOf)
      .filter(({ leaveType, status }) => leaveType === 'annual' && status === 'approved');
    const others = leaveOf(userId).filter((one) => one.id !== id);
    return { settings: own, own: others, partners, calendar };
  }

  function ask(planned: PlannedLeave): void {
    const { startDate, endDate, half, requestedAt, steps: _, ...known } = planned;
    const period = { startDate, endDate, isHalfDay: half !== null, halfDayPeriod: half };
    const isAnnual = planned.leaveType === 'annual';
    const days = isAnnual ? requestedDays(period, calendar) : absenceDays(startDate, endDate);
    const request: LeaveRequest = {
      ...known,
      ...period,
      ...{ status: 'pending', denialReason: null, decidedAt: null, decidedBy: null },
      requestedAt: new Date(requestedAt),
      days: must(days),
      version: 1,
    };
    const refusal = isAnnual
      ? validateLeave(request.days, contextOf(request), { reserve: true })
      : null;
    if (refusal) throw broken(refusal.message, planned);
    const events = [leaveEvent(leaveRequested, request, request.requestedAt)];
    const life = { request, events };
    lives.set(request.id, life);
    ofPerson.set(request.userId, [...(ofPerson.get(request.userId) ?? []), life]);
  }

  function change(planned: PlannedLeave, step: Step): void {
    const life = lives.get(planned.id);
    if (!life) throw new TypeError('nobody has asked for this leave');
    const now = new Date(step.at);
    const before = life.request;
    const after = must(changed(before, step, now));
    const changedDays = 'date' in step ? [step.date] : [];
    const details = leaveAuditDetails(before, after, changedDays);
    life.request = { ...after, version: life.request.version + 1 };
    const { event, action } = stepEvents[step.what];
    life.events.push(
      leaveEvent(event, life.request, now, { byHr: byHr(step.by) }),
      ...leaveAuditEvents(life.request, action, doer(step.by), { now, details }),
    );
  }

  function changed(before: LeaveRequest, step: Step, at: Date): Result<LeaveRequest, string> {
    if (step.what === 'day-cancelled') return cancelDay(before, step.date);
    const denialReason = step.what === 'denied' ? step.reason : null;
    const decision = { status: step.what, denialReason, by: step.by, at };
    const result =
      before.leaveType === 'annual'
        ? applyAnnualLeaveDecision(before, decision, contextOf(before))
        : applyDecision(before, decision);
    return result.ok ? { ok: true, value: result.value.after } : result;
  }

  for (const { planned, step } of timeline(leave)) {
    if (step) change(planned, step);
    else ask(planned);
  }
  return {
    leave: [...lives.values()],
    partnerships: partnerships.map(({ id, partners, by, at }) => {
      const now = new Date(at);
      const partnership: Partnership = { id, partners, createdAt: now, version: 1 };
      const events = [
        ...partnershipEvents('created', partnership, partners, now),
        ...partnershipAuditEvents('created', partnership, doer(by), now),
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

function must<Value>(result: Result<Value, string>): Value {
  if (result.ok) return result.value;
  throw broken(result.failure.message);
}

function broken(message: string, planned?: PlannedLeave): Error {
  return new Error(`The plan breaks a rule: ${message} ${planned?.startDate ?? ''}`);
}
