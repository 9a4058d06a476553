import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { daysOff } from './days-off.ts';
import type { Plan } from './plan-types.ts';

/** The client address in the audit trail, reserved for documentation (RFC 5737). */
const address = '192.0.2.17';

/** Splits a plan into the data of each service. */
export function serviceInputs(plan: Plan, calendar: HolidayCalendar) {
  const { now, today, people, partnerships, leave, shifts, corrections, messages } = plan;
  const ids = people.map(({ id }) => id);
  const employees = people.filter(({ role }) => role === 'employee');
  const staff = employees.map(({ id }) => id);
  const admins = ids.filter((id) => !staff.includes(id));
  const hours = employees.map(({ id, workStartTime, workEndTime }) => ({
    ...{ id, workStartTime, workEndTime },
  }));
  return {
    identity: { address, people },
    attendance: {
      ...{ now, address, people: hours, admins },
      ...{ daysOff: daysOff(leave, calendar), shifts, corrections },
    },
    leave: { address, staff, admins, partnerships, leave },
    messaging: { people: ids, admins, messages },
    records: { today, people: ids },
  };
}

export type DemoInputs = ReturnType<typeof serviceInputs>;
