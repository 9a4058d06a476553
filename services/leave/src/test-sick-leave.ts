import * as staffContracts from '@portal/contracts/leave/leave-of-staff';
import { sickLeaveRequest } from '@portal/contracts/leave/leave-request';
import * as contracts from '@portal/contracts/leave/sick-leave';
import { type InputOf, operation } from '@portal/contracts/operation';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, daysFromTo, londonDay, weekOf } from '@portal/kernel/london';
import { z } from 'zod';
import type { LeaveRequest } from './domain/leave-request.ts';
import { annualLeave } from './domain/test-requests.ts';
import { output as annual, type Staff, startedAnnualLeave } from './test-annual-leave.ts';

/** The operations as the gateway plans them: identity is asked for the names. */
const person = z.strictObject({ id: z.string() }).nullable();
const output = sickLeaveRequest.omit({ userName: true }).extend({ decider: person });
const outputs = z.array(output);
export const requestSickLeave = operation({ ...contracts.requestSickLeave, output });
export const decideSickLeave = operation({ ...contracts.decideSickLeave, output });
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
/** The leave year that is now, for those who have the usual one. */
export const year = leaveYearOf(today, '04-06');
/** A Monday in it, with no bank holiday in the weeks after. */
export const monday = weekOf(`${year.start.slice(0, 4)}-10-08`).start;
/** So many days after that Monday. */
export const later = (days: number): string => addDays(monday, days);

/** Sick leave that was reported, as it is stored. */
export function sickLeave(
  startDate: string,
  endDate = startDate,
  more: Partial<LeaveRequest> = {},
): LeaveRequest {
  const dates = daysFromTo(startDate, endDate);
  const days = dates.map((date) => ({ date, portion: 'full', status: 'booked' }) as const);
  return annualLeave(startDate, endDate, { leaveType: 'sick', days, ...more });
}

type Reported = InputOf<typeof contracts.requestSickLeave>;

/** The service, with people who have leave and report sick. */
export async function startedSickLeave() {
  const leave = await startedAnnualLeave();
  const { as, hr } = leave;

  /** How somebody reports sick from a day, to the same one where no other is said. */
  const reportsAs =
    ({ run }: Pick<Staff, 'run'>) =>
    (startDate: string, endDate = startDate, more: Partial<Reported> = {}) =>
      run(requestSickLeave, { startDate, endDate, reason: 'Flu', ...more });

  return {
    ...leave,
    /** One who has leave, without a word of identity's. */
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
