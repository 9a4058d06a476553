import { sickLeaveRequest } from '@portal/contracts/leave/leave-request';
import * as contracts from '@portal/contracts/leave/sick-leave';
import * as staffContracts from '@portal/contracts/leave/staff-leave';
import { type InputOf, operation } from '@portal/contracts/operation';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, eachDay, londonDay, weekOf } from '@portal/kernel/london';
import { z } from 'zod';
import type { LeaveRequest } from '../src/domain/leave-request.ts';
import {
  leaveOutput as annual,
  type Staff,
  shortfallsOutput,
  startAnnualLeaveService,
} from './annual-leave.ts';
import { annualLeave } from './leave-requests.ts';

/** The operations as the gateway calls this service: identity adds the names. */
const person = z.strictObject({ id: z.string() }).nullable();
const output = sickLeaveRequest.omit({ userName: true }).extend({ decider: person });
const outputs = z.array(output);
export const requestSickLeave = operation({ ...contracts.requestSickLeave, output });
export const decideSickLeave = operation({ ...contracts.decideSickLeave, output });
export const undoSickLeaveDecision = operation({ ...contracts.undoSickLeaveDecision, output });
export const cancelSickLeave = operation({ ...contracts.cancelSickLeave, output });
export const sickLeaveRequests = operation({ ...contracts.sickLeaveRequests, output: outputs });
export const pendingSickLeave = operation({ ...contracts.pendingSickLeave, output: outputs });
export const { deleteSickLeave, sickDaysThisYear } = contracts;
export const { leaveBalances } = staffContracts;
export const pendingLeaveDetails = operation({
  ...staffContracts.pendingLeaveDetails,
  output: z.array(
    annual.extend({
      remaining: z.number(),
      coverShortfalls: shortfallsOutput,
      conflicts: z.boolean(),
      partnersOff: z.array(
        z.strictObject({ userId: z.string(), user: person, days: z.array(z.string()) }),
      ),
    }),
  ),
});
export const sickLeaveToday = operation({
  ...staffContracts.sickLeaveToday,
  output: z.array(z.strictObject({ user: person, sickLeaveRequest: output })),
});
export const annualLeaveToday = operation({
  ...staffContracts.annualLeaveToday,
  output: z.array(z.strictObject({ user: person, leaveRequest: annual })),
});

const today = londonDay(new Date());
/** The current leave year of people with the default settings. */
export const year = leaveYearOf(today, '04-06');
/** A Monday in that leave year, with no bank holiday in the following weeks. */
export const monday = weekOf(`${year.start.slice(0, 4)}-10-08`).start;
/** A day after that Monday. */
export const daysLater = (days: number): string => addDays(monday, days);

/** A stored sick leave request. */
export function sickLeave(
  startDate: string,
  endDate = startDate,
  more: Partial<LeaveRequest> = {},
): LeaveRequest {
  const dates = eachDay(startDate, endDate);
  const days = dates.map((date) => ({ date, portion: 'full', status: 'booked' }) as const);
  return annualLeave(startDate, endDate, { leaveType: 'sick', days, ...more });
}

type Reported = InputOf<typeof contracts.requestSickLeave>;

/** Starts the service with staff who can report sick leave. */
export async function startSickLeaveService() {
  const leave = await startAnnualLeaveService();
  const { as, hr } = leave;

  /** Returns a function that reports sick leave; by default for one day. */
  const reportsAs =
    ({ run }: Pick<Staff, 'run'>) =>
    (startDate: string, endDate = startDate, more: Partial<Reported> = {}) =>
      run(requestSickLeave, { startDate, endDate, reason: 'Flu', ...more });

  return {
    ...leave,
    /** Adds a member of staff, without events. */
    async employee(settings: Parameters<typeof leave.staff>[0] = {}) {
      const [one] = await leave.staff(settings);
      if (!one) throw new Error('not reached');
      return { ...one, reports: reportsAs(one) };
    },
    reportsOf: (userId: string) => reportsAs(as({ userId })),
    decideSick: (
      id: string | undefined,
      status: 'approved' | 'denied',
      by: Pick<typeof hr, 'run'> = hr,
    ) => by.run(decideSickLeave, { id, status }),
  };
}
